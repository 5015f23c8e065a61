import type { RateLimit } from '@threads-api/contract';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a rate limit after a request was counted. */
export interface Count {
  limit: RateLimit;
  /** Whether this request exceeds the limit. */
  exceeded: boolean;
  remaining: number;
  /** Seconds until the window ends. */
  seconds: number;
}

/** Counts requests by key, such as a user or an address. */
export interface RateLimiter {
  count(key: string, limit: RateLimit): Count | Promise<Count>;
}

/** The options for a limiter of rate-limiter-flexible. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Creates a limiter with fixed windows in process memory. */
export const createMemoryRateLimiter = () => createRateLimiter((options) => new RateLimiterMemory(options));

/**
 * Creates a limiter with fixed windows from rate-limiter-flexible. Calls `create` once for each distinct limit.
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

/** If the limit is exceeded, the library rejects with the count. Rethrows any other reason. */
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
