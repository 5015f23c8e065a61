import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import { NotTested } from './problem.ts';
import { threadOperations } from './threads.ts';

/** The exchanges of a user who exceeds the rate limit, shared by all checks of the rate limit. */
export interface RateLimitRun {
  /** The first exchanges, sent one by one. */
  sequential: Exchange[];
  /** The total number of requests. */
  sent: number;
  /** The first 429, if there was one. */
  refused?: Exchange;
  /** Requests sent while the limit is used up. */
  whileRefused?: WhileRefused;
  /** A request sent after the time of `Retry-After`. */
  recovered?: Exchange;
}

interface WhileRefused {
  otherUser: Exchange;
  /** Whether the other user had requests left. */
  otherUserHadLeft: boolean;
  withoutToken: Exchange;
  malformed: Exchange;
}

const maxRequests = 1000;
const maxSequential = 20;
const longestWait = 120;

/** Sends requests with `tokens.limited` until one is refused, and waits until requests are accepted again. */
export function exceedRateLimit(context: Context): Promise<RateLimitRun> {
  return context.once('rate limit', async () => {
    const { list: operation } = threadOperations(context);
    const request = { operation, token: 'limited', unpaced: true } as const;
    // Paced, so that the other user has requests left and a later refusal is a finding.
    const before = await context.send({ operation, label: 'before another user is refused' });
    const run = await sendUntilRefused(() => context.send(request));
    if (!run.refused) return run;
    const [otherUser, withoutToken, malformed] = await Promise.all([
      context.send({ operation, unpaced: true, label: 'while another user is refused' }),
      context.send({ operation, token: null, unpaced: true, label: 'without a token while a user is refused' }),
      context.send({ ...request, query: { conformance: '1' }, label: 'malformed while refused' }),
    ]);
    const otherUserHadLeft = remainingOf(before) !== 0;
    const refusedRun = { ...run, whileRefused: { otherUser, otherUserHadLeft, withoutToken, malformed } };
    const seconds = Number(run.refused.response.headers['retry-after']);
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestWait) return refusedRun;
    // A little longer, since the server counts from when it sent the refusal and clocks differ.
    await wait(seconds * 1000 + 50);
    return { ...refusedRun, recovered: await context.send({ ...request, label: 'after Retry-After' }) };
  });
}

async function sendUntilRefused(send: () => Promise<Exchange>): Promise<RateLimitRun> {
  const sequential: Exchange[] = [];
  const burst: Exchange[] = [];
  const started = performance.now();
  const findRefused = () => [...sequential, ...burst].find(({ response }) => response.status === 429);
  const most = () => Math.min(maxRequests, 2 * (quotaOf(sequential[0]) ?? maxRequests) + 5);
  while (sequential.length < Math.min(maxSequential, most()) && !findRefused()) sequential.push(await send());
  // Ten at a time, since a slow server would not reach its limit one by one.
  while (sequential.length + burst.length < most() && !findRefused())
    burst.push(...(await Promise.all(Array.from({ length: 10 }, send))));
  const sent = sequential.length + burst.length;
  const refused = findRefused();
  if (refused) return { sequential, sent, refused };
  if ((quotaOf(sequential[0]) ?? 0) > maxRequests / 2)
    throw new NotTested(
      `the limit of tokens.limited is above ${maxRequests / 2} requests; use a user with a lower one`,
    );
  const window = windowOf(sequential[0]);
  if (window && performance.now() - started > window * 1000)
    throw new NotTested(`${sent} requests took longer than the window of ${window} s; use a user with a lower limit`);
  return { sequential, sent };
}

/** `q` of RateLimit-Policy. */
const quotaOf = (exchange?: Exchange) => numberIn(exchange, 'ratelimit-policy', 'q');
/** `w` of RateLimit-Policy. */
export const windowOf = (exchange?: Exchange) => numberIn(exchange, 'ratelimit-policy', 'w');
/** `r` of RateLimit. */
export const remainingOf = (exchange?: Exchange) => numberIn(exchange, 'ratelimit', 'r');

function numberIn(exchange: Exchange | undefined, header: string, name: string): number | undefined {
  const found = new RegExp(`;${name}=(\\d+)`).exec(exchange?.response.headers[header] ?? '');
  return found ? Number(found[1]) : undefined;
}
