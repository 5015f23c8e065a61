import type { RateLimit } from '@threads-api/contract';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

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

/** Options of a limiter of rate-limiter-flexible. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Counts in the memory of this process, in fixed windows. */
export const createMemoryRateLimiter = () => createRateLimiter((options) => new RateLimiterMemory(options));

/**
 * Counts in fixed windows with a limiter of rate-limiter-flexible, one for each limit.
 *
 * @example
 * createRateLimiter((options) => new RateLimiterRedis({ ...options, storeClient: redis }));
 */
export function createRateLimiter(create: (options: LimiterOptions) => RateLimiterAbstract): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>();
  return {
    async count(key, limit) {
      const name = `user_${limit.requests}_${limit.windowSeconds}`;
      const limiter =
        limiters.get(name) ?? create({ keyPrefix: name, points: limit.requests, duration: limit.windowSeconds });
      limiters.set(name, limiter);
      return limiter.consume(key).then(
        (state) => countOf(state, limit, false),
        (reason) => countOf(refusal(reason), limit, true),
      );
    },
  };
}

/** Refused, it rejects with the count; anything else is a failure. */
function refusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

function countOf({ remainingPoints, msBeforeNext }: RateLimiterRes, limit: RateLimit, exceeded: boolean): Count {
  return {
    limit,
    exceeded,
    remaining: Math.max(0, remainingPoints),
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
