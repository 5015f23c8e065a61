import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkConformance, checks, type Report } from '../src/index.ts';
import { callerId, limitedUser, startThreadsServer } from '../testing/threads-server.ts';

interface Policy {
  quota: number;
  /** In seconds. */
  window: number;
}

/** Counts a request at a time in milliseconds: how many are left, below 0 for a 429, and the seconds to wait. */
type Count = (now: number) => { left: number; wait: number };

interface Limit extends Policy {
  count: Count;
  /** The time to count a HEAD request, in milliseconds. */
  delay?: number;
}

const rateLimitChecks = checks.flatMap(({ id }) => (id.startsWith('rate-limit') ? [id] : []));

/** Runs checks of the rate limit against a server with these limits. */
async function checkRateLimits(limits: Record<'full' | 'other' | 'limited', Limit>, only?: string[]): Promise<Report> {
  const { target, close } = await startThreadsServer({
    admit:
      () =>
      async (_, { userId }, { request }) => {
        const { quota, window, count, delay } =
          userId === callerId ? limits.full : userId === limitedUser ? limits.limited : limits.other;
        if (request.method === 'HEAD') await pause(delay);
        const { left, wait } = count(performance.now());
        const limit = { requests: quota, windowSeconds: window };
        const seconds = Math.max(1, Math.ceil(wait));
        return { limit, exceeded: left < 0, remaining: Math.max(0, left), seconds };
      },
  });
  const { actions: _, ...unchanging } = target;
  return checkConformance(unchanging, { only: only ?? rateLimitChecks }).finally(close);
}

/** Ways to count that the contract allows. */
const limiters: Record<string, (policy: Policy) => Count> = {
  'a token bucket': ({ quota, window }) => {
    let [tokens, last] = [quota, 0];
    return (now) => {
      tokens = Math.min(quota, tokens + (last ? ((now - last) / 1000) * (quota / window) : 0));
      last = now;
      if (tokens >= 1) tokens -= 1;
      else return { left: -1, wait: ((1 - tokens) * window) / quota };
      return { left: Math.floor(tokens), wait: ((quota - tokens) * window) / quota };
    };
  },
  'a sliding window': ({ quota, window }) => {
    let times: number[] = [];
    return (now) => {
      times = times.filter((time) => time > now - window * 1000);
      const wait = window - (now - (times[0] ?? now)) / 1000;
      if (times.length >= quota) return { left: -1, wait };
      times.push(now);
      return { left: quota - times.length, wait };
    };
  },
  'a window that ends right after the first 429': ({ quota, window }) => {
    let [count, end, hasRefused] = [0, 0, false];
    return (now) => {
      if (now >= end) [count, end] = [0, now + window * 1000];
      count += 1;
      if (count > quota && !hasRefused) [end, hasRefused] = [now, true];
      return { left: Math.max(-1, quota - count), wait: (end - now) / 1000 };
    };
  },
};

const plenty = { quota: 600, window: 60 };
const scarce = { quota: 10, window: 2 };

test.for([
  ['a token bucket', scarce],
  ['a sliding window', scarce],
  ['a window that ends right after the first 429', { quota: 10, window: 3 }],
] as const)('%s is not a finding: %o', async ([name, policy]) => {
  const create = limiters[name];
  if (!create) throw new Error(`There is no limiter '${name}'.`);
  const others = () => ({ ...plenty, count: create(plenty) });
  const limited = { ...policy, count: create(policy) };
  const { findings } = await checkRateLimits({ full: others(), other: others(), limited });
  expect(findings).toEqual([]);
});

/** Refills only between two requests that are at least as far apart as one request takes to refill. */
function createLazyBucket({ quota, window }: Policy): Count {
  let [left, last] = [quota, 0];
  return (now) => {
    const gained = last ? Math.floor(((now - last) / 1000) * (quota / window)) : 0;
    left = Math.min(quota, left + gained) - 1;
    last = now;
    return { left, wait: 1 };
  };
}

test('a request is not tested if the refilling limit hides its cost', async () => {
  const slow = { quota: 300, window: 300 };
  const limit = () => ({ ...slow, count: createLazyBucket(slow) });
  const limits = { full: { ...limit(), delay: 1000 }, other: limit(), limited: limit() };
  const [check] = (await checkRateLimits(limits, ['rate-limit-every-request'])).checks;
  expect(check).toMatchObject({
    outcome: 'not tested',
    reason: 'the limit refilled too quickly to measure a HEAD; use a limit that refills more slowly',
  });
});
