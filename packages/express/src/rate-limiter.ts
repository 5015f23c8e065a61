import type { RateLimit } from '@threads-api/contract';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a limit after a request was counted. */
export interface Count {
  limit: RateLimit;
  /** Whether the request is one too many. */
  exceeded: boolean;
  remaining: number;
  /** The seconds until the window ends. */
  seconds: number;
}

/** Counts requests by key: a user, or an address. */
export interface RateLimiter {
  count(key: string, limit: RateLimit): Count | Promise<Count>;
}

/** Counts in the memory of this process, in fixed windows. */
export function createMemoryRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    async count(key, limit) {
      const name = limiterName(limit);
      const limiter =
        limiters.get(name) ??
        new RateLimiterMemory({ keyPrefix: name, points: limit.requests, duration: limit.windowSeconds });
      limiters.set(name, limiter);
      // Refused, it rejects with the count.
      return countOf(await limiter.consume(key).catch((refused: RateLimiterRes) => refused), limit);
    },
  };
}

/** Each limit has a limiter of its own. */
export const limiterName = ({ requests, windowSeconds }: RateLimit) => `user_${requests}_${windowSeconds}`;

/** A result of rate-limiter-flexible as a count. */
export function countOf({ consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes, limit: RateLimit): Count {
  return {
    limit,
    exceeded: consumedPoints > limit.requests,
    remaining: Math.max(0, remainingPoints),
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
