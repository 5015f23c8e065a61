import type { Operation } from '@threads-api/contract';
import { checksOf } from '../check.ts';
import { samplePath } from '../data/paths.ts';
import { rolesOf } from '../data/threads.ts';
import type { Exchange } from '../http/exchange.ts';
import {
  exceedRateLimit,
  ofRateLimit,
  quotaOf,
  refillRate,
  remainingOf,
  resetOf,
  waitForRefill,
  windowOf,
} from '../probes/rate-limit.ts';
import { measureCosts } from '../probes/request-costs.ts';
import { secondToken } from '../probes/scopes.ts';
import { NotTested, type Problem, problem } from '../problem.ts';
import type { Context } from '../run/context.ts';
import type { TokenName } from '../target/target.ts';

const requestsOfOther = 3;

/** Reads the limit before, during and after requests with another token of the same user. */
async function countOverTokens(context: Context, operation: Operation, token: TokenName) {
  const before = remainingOf(await context.send({ operation, label: 'before another token is used' }));
  const others: (number | undefined)[] = [];
  for (let index = 0; index < requestsOfOther; index += 1)
    others.push(remainingOf(await context.send({ operation, token, label: 'with another token' })));
  const exchange = await context.send({ operation, label: 'after another token was used' });
  const fell = (before ?? 0) - (remainingOf(exchange) ?? 0);
  const spent = (others[0] ?? 0) - (others.at(-1) ?? 0);
  return { before, fell, spent, exchange, isFree: fell === 1 && others.every((left) => left === before) };
}

function policyOf(exchange: Exchange): string | undefined {
  const [quota, window] = [quotaOf(exchange), windowOf(exchange)];
  return quota === undefined || window === undefined ? undefined : `q=${quota};w=${window}`;
}

/** More than the kit has connections. */
const burst = 12;
const attempts = 3;

function difference(before: Exchange, after: Exchange): number | undefined {
  const [first, second] = [remainingOf(before), remainingOf(after)];
  return first === undefined || second === undefined ? undefined : first - second;
}

/** The limit counts every request once, and announces the count. */
export const rateLimitCountChecks = checksOf({
  'rate-limit-counts-down': {
    title: 'RateLimit counts down, by one for each request',
    ...ofRateLimit,
    about: 'headers/RateLimit',
    needs: ['tokens.limited'],
    async run(context) {
      const { sequential: sent, refused, seconds } = await exceedRateLimit(context);
      const sequential = sent.filter((exchange) => exchange !== refused);
      const left = sequential.map(remainingOf);
      if (!refused || left.every((count) => count === undefined)) return 'inapplicable';
      const tooFast = sequential.find((_, index) => (left[index] ?? 0) < (left[index - 1] ?? 0) - 1);
      if (tooFast) return [problem(tooFast, 'one less than before', `r=${remainingOf(tooFast)}`, 'too fast')];
      // A token bucket may refill as fast as these requests use it.
      const mayRefill = seconds * (refillRate(refused) ?? 0) >= sequential.length - 1;
      const falls = left.some((count, index) => (count ?? 0) < (left[index - 1] ?? 0));
      const last = sequential.at(-1);
      if (!falls && mayRefill) return 'inapplicable';
      return falls || !last ? [] : [problem(last, 'a count that decreases', `r=${left.join(', ')}`, 'stands still')];
    },
  },
  'rate-limit-announced': {
    title: 'The limit is enforced as announced: no 429 before r=0, and no more than q requests',
    ...ofRateLimit,
    about: 'headers/RateLimitPolicy',
    needs: ['tokens.limited'],
    async run(context) {
      const { sequential, seconds, refused } = await exceedRateLimit(context);
      const index = refused ? sequential.indexOf(refused) : -1;
      if (refused && index < 0)
        throw new NotTested(
          `the first ${sequential.length} requests, sent one by one, did not reach the limit; use a user with a lower limit as tokens.limited`,
        );
      const last = sequential[index - 1];
      const [left, quota, window] = [remainingOf(last), quotaOf(last), windowOf(last)];
      if (!refused || !last || left === undefined || !quota || !window) return 'inapplicable';
      const found: Problem[] = [];
      if (left > 0) found.push(problem(refused, `no 429 while r=${left}`, '429', 'too early'));
      // A token bucket refills in the meantime.
      const most = Math.ceil(quota * (1 + seconds / window)) + 1;
      if (index > most) found.push(problem(last, `429 after ${quota} requests`, `${index} requests`, 'too late'));
      return found;
    },
  },
  'rate-limit-over-tokens': {
    title: 'All tokens of a user share one limit',
    ...ofRateLimit,
    needs: ['tokens.without'],
    async run(context) {
      const { list: operation } = rolesOf(context);
      const token = secondToken(context, operation);
      if (!token) return 'inapplicable';
      const { before, fell, spent, exchange, isFree } = await countOverTokens(context, operation, token);
      if (before === undefined || remainingOf(exchange) === undefined || fell <= 0) return 'inapplicable';
      // A limit that refills at the rate of these requests looks the same, but not twice.
      const areFree = isFree && (await countOverTokens(context, operation, token)).isFree;
      // If the limit refills in the meantime, the result is inconclusive.
      if (spent < requestsOfOther - 1 && !areFree) return 'inapplicable';
      if (fell > 1) return [];
      const expected = `r=${before - requestsOfOther - 1} after ${requestsOfOther} requests with another token`;
      return [problem(exchange, expected, `r=${remainingOf(exchange)}`, 'token')];
    },
  },
  'rate-limit-every-request': {
    title: 'Each request with a valid token counts as one, with any status, and no other request counts',
    ...ofRateLimit,
    async run(context) {
      const costs = await measureCosts(context);
      if (!costs) return 'inapplicable';
      const problems = costs.flatMap(({ label, expected, fell, exchange }) => {
        // A single measurement may be wrong, because others may use the limit, or a new window may start.
        const isWrong = fell.length > 1 && fell.every((cost) => cost !== expected);
        return isWrong
          ? [problem(exchange, `r falls by ${expected} with ${label}`, `r falls by ${fell.join(', ')}`, label)]
          : [];
      });
      const unknown = costs.filter(({ fell }) => fell.length === 0).map(({ label }) => label);
      if (problems.length === 0 && unknown.length > 0)
        throw new NotTested(
          `the limit refilled too quickly to measure ${unknown.join(', ')}; use a limit that refills more slowly`,
        );
      return problems;
    },
  },
  'rate-limit-agrees': {
    title: 'RateLimit, RateLimit-Policy and Retry-After agree, and a user has one policy',
    ...ofRateLimit,
    about: 'headers/RateLimit',
    inspect(exchange) {
      const { headers, status } = exchange.response;
      const { ratelimit, 'ratelimit-policy': policy, 'retry-after': wait } = headers;
      const [left, quota, reset, window] = [remainingOf, quotaOf, resetOf, windowOf].map((read) => read(exchange));
      if (left === undefined || quota === undefined || reset === undefined || window === undefined)
        return 'inapplicable';
      const found = (expected: string, cause: string): Problem =>
        problem(exchange, expected, `${ratelimit} of ${policy}`, cause, { key: cause });
      const [name, named] = [ratelimit, policy].map((value) => value?.split(';', 1)[0]?.trim());
      // Each header may round seconds up differently.
      const isLonger = (seconds: number) => reset > seconds + 1;
      const isRefusal = status === 429 && /^\d+$/.test(wait ?? '');
      return [
        ...(left > quota ? [found(`r of at most q=${quota}`, 'r above q')] : []),
        ...(isLonger(window) ? [found(`t of at most w=${window}`, 't above w')] : []),
        ...(name !== named ? [found(`RateLimit for the policy ${named}`, 'another policy')] : []),
        ...(isRefusal && isLonger(Number(wait))
          ? [found(`t of at most ${wait}, the value of Retry-After`, 't above Retry-After')]
          : []),
      ];
    },
    async run(context) {
      const exchanges = await Promise.all(
        context.contract.operations.map(async (operation) =>
          context.send({ operation, path: await samplePath(context, operation), label: 'to compare policies' }),
        ),
      );
      const [first, ...others] = exchanges.filter((exchange) => policyOf(exchange));
      if (!first) return 'inapplicable';
      const other = others.find((exchange) => policyOf(exchange) !== policyOf(first));
      if (!other) return [];
      const expected = `${policyOf(first)}, as in other responses to this user`;
      return [problem(other, expected, `${policyOf(other)}`, 'policies', { comparedWith: first })];
    },
  },
  'rate-limit-concurrent': {
    title: 'Concurrent requests are all counted',
    ...ofRateLimit,
    async run(context) {
      const { list: operation } = rolesOf(context);
      const read = (label = 'to read the limit') => context.send({ operation, label });
      const lost: { exchange: Exchange; fell: number }[] = [];
      let before = await read();
      const quota = quotaOf(before);
      if (quota !== undefined && quota < 2 * attempts * burst)
        throw new NotTested(
          `the limit of tokens.full is ${quota} requests; use a user with at least ${2 * attempts * burst}`,
        );
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await Promise.all(Array.from({ length: burst }, () => read('beside others')));
        const exchange = await read('after concurrent requests');
        await waitForRefill(exchange);
        const after = await read();
        const fell = difference(before, exchange);
        const isSteady = difference(exchange, after) === 1;
        before = after;
        if (fell === undefined || fell >= burst + 1) return fell === undefined ? 'inapplicable' : [];
        if (isSteady && fell > 0) lost.push({ exchange, fell });
      }
      const [first] = lost;
      if (!first || lost.length < attempts) return 'inapplicable';
      const received = `r falls by ${lost.map(({ fell }) => fell).join(', ')}`;
      return [problem(first.exchange, `r falls by ${burst + 1} with ${burst + 1} requests`, received, 'lost')];
    },
  },
});
