import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { anyPath } from '../data/paths.ts';
import { rolesOf } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { limitsOf } from '../http/header-values.ts';
import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { errorsOf } from './any-request.ts';

/** Properties that most checks of the rate limit share. They run last, because they exhaust it. */
export const ofRateLimit = {
  requirements: ['D25'],
  declares: ['rateLimit'],
  phase: 'last',
} satisfies Partial<Check>;

/** The exchanges of a user who exceeds the rate limit, shared by all rate limit checks. */
export interface RateLimitRun {
  /** The first exchanges, sent one by one. */
  sequential: Exchange[];
  /** How long the first exchanges took, in seconds. */
  seconds: number;
  /** The total number of requests. */
  sent: number;
  /** The first 429, if there was one. */
  refused?: Exchange;
  /** Requests sent while the limit is exhausted. */
  whileRefused?: WhileRefused;
}

interface WhileRefused {
  /** A request of another user, and one from before the limit was exhausted. */
  otherUser: Exchange;
  otherUserBefore: Exchange;
  /** Requests with the status that they must have. */
  ordered: [Exchange, number][];
  /** Whether requests are missing in `ordered` because the limit refilled before each of them. */
  hasRefilled: boolean;
}

/** More than `tokens.limited` may send in a window. */
const maxRequests = 1000;
const maxSequential = 60;
/** The longest Retry-After to wait for, in seconds. */
export const longestWait = 120;

/** Sends requests with `tokens.limited` until one is refused. */
export const exceedRateLimit = oncePerRun(async (context: Context): Promise<RateLimitRun> => {
  const { list: operation } = rolesOf(context);
  const request = { operation, token: 'limited', unpaced: true } as const;
  // Paced, so that the other user has requests left and a later 429 is a finding.
  const before = await context.send({ operation, label: 'before another user is refused' });
  const send = () => context.send(request);
  const first = await sendUntilRefused(send);
  // An earlier run may have exhausted the limit. The announced values are comparable only from the start of a window.
  const usedUp = first.sequential[0] === first.refused ? first.refused : undefined;
  const run = usedUp && (await waitForRetryAfter(usedUp)) ? await sendUntilRefused(send) : first;
  if (!run.refused) return run;
  const otherUser = await context.send({ operation, unpaced: true, label: 'while another user is refused' });
  const orders = await sendWhileRefused(context);
  return { ...run, whileRefused: { otherUser, otherUserBefore: before, ...orders } };
});

/** The responses while the limit is exhausted. */
export async function requireRefusal(context: Context): Promise<Required<RateLimitRun>> {
  const { refused, whileRefused, ...run } = await exceedRateLimit(context);
  if (refused && whileRefused) return { ...run, refused, whileRefused };
  throw new NotTested('there was no 429; rate-limit-exceeded reports why');
}

/** The number of attempts for a request that must get a 429. Each follows another 429. */
const attempts = 5;

/**
 * Sends requests with other errors while the limit is exhausted. Omits those that prove nothing, because the limit refills
 * faster than requests can be sent.
 */
async function sendWhileRefused(context: Context): Promise<Pick<WhileRefused, 'ordered' | 'hasRefilled'>> {
  const { list, detail } = rolesOf(context);
  const limited = { token: 'limited', unpaced: true } as const;
  const send = async (status: number, request: RequestSpec): Promise<[Exchange, number]> => {
    let exchange = await context.send(request);
    // A token bucket may have refilled, so exhaust it before the next attempt.
    for (let attempt = 1; attempt < attempts && status === 429 && exchange.response.status !== 429; attempt += 1) {
      await sendUntilRefused(() => context.send({ ...limited, operation: list }));
      exchange = await context.send(request);
    }
    return [exchange, status];
  };
  const ordered = await Promise.all([
    ...errorsOf(context, detail, ['path', 'method', 'token', 'query', 'id']).map(({ error, expected, ...request }) =>
      send(/path|method|token/.test(error) ? Number(expected) : 429, {
        ...limited,
        operation: detail,
        path: anyPath(detail),
        ...request,
        label: `while refused, ${request.label}`,
      }),
    ),
    send(429, { ...limited, operation: list, method: 'HEAD', label: 'while refused' }),
    send(429, {
      ...limited,
      operation: list,
      headers: { 'If-None-Match': '*' },
      label: 'with If-None-Match while refused',
    }),
  ]);
  const isWrong = ([exchange, status]: [Exchange, number]) => status === 429 && exchange.response.status !== 429;
  if (!ordered.some(isWrong) || (await staysExhausted(() => context.send({ ...limited, operation: list }))))
    return { ordered, hasRefilled: false };
  return { ordered: ordered.filter((each) => !isWrong(each)), hasRefilled: true };
}

/** Whether an exhausted limit stays exhausted for a while. A token bucket refills, and a window may end. */
async function staysExhausted(send: () => Promise<Exchange>): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { refused } = await sendUntilRefused(send);
    await waitForRefill(refused);
    if ((await send()).response.status === 429) return true;
  }
  return false;
}

/** Sends a request after the `Retry-After` of a second 429; `undefined` if there is none or the wait is too long. */
export const recoverFromRateLimit = oncePerRun(async (context: Context) => {
  const { refused: first } = await exceedRateLimit(context);
  const { list: operation } = rolesOf(context);
  const request = { operation, token: 'limited', unpaced: true } as const;
  // The window of the first 429 may have ended, and later requests may have exhausted the next one.
  const { refused } = first ? await sendUntilRefused(() => context.send(request)) : {};
  if (!refused || !(await waitForRetryAfter(refused))) return undefined;
  return { refused, after: await context.send({ ...request, label: 'after Retry-After' }) };
});

/** Waits for `Retry-After`. Resolves to `false` if its value is not a number of seconds or is too long. */
async function waitForRetryAfter(refused: Exchange): Promise<boolean> {
  const { retryAfter: seconds } = limitsOf(refused);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestWait) return false;
  // Wait a little longer, because the server counts from the time of the 429, and clocks differ.
  await wait(seconds * 1000 + 50);
  return true;
}

/** Sends more requests than a low limit allows, regardless of the announced limit. */
async function sendUntilRefused(send: () => Promise<Exchange>): Promise<RateLimitRun> {
  const sequential: Exchange[] = [];
  const burst: Exchange[] = [];
  const started = performance.now();
  const findRefused = () => [...sequential, ...burst].find(({ response }) => response.status === 429);
  while (sequential.length < maxSequential && !findRefused()) sequential.push(await send());
  const seconds = (performance.now() - started) / 1000;
  // Ten at a time, because a slow server would not reach its limit with one.
  while (sequential.length + burst.length < maxRequests && !findRefused())
    burst.push(...(await Promise.all(Array.from({ length: 10 }, send))));
  const refused = findRefused();
  return { sequential, seconds, sent: sequential.length + burst.length, ...(refused && { refused }) };
}

/** The requests per second that a token bucket with this policy gains. */
export function refillRate(exchange?: Exchange): number | undefined {
  const { quota, window } = limitsOf(exchange);
  return quota && window ? quota / window : undefined;
}

const longestPause = 2;

/** Waits until a token bucket with this policy has gained a request, so that the next `r` shows it. */
export function waitForRefill(exchange?: Exchange): Promise<void> {
  const seconds = 1.1 / (refillRate(exchange) ?? 1);
  return wait(Math.min(seconds, longestPause) * 1000);
}
