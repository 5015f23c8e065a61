import type { Count, RateLimiter } from '@threads-api/http';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '#store';

/** The options for a limiter of rate-limiter-flexible. */
export interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Creates a limiter with fixed windows from rate-limiter-flexible. Calls `create` once for each distinct limit. */
export function createFlexibleLimiter(create: (options: LimiterOptions) => RateLimiterAbstract): RateLimiter {
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
