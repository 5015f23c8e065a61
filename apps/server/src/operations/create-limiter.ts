import cluster from 'node:cluster';
import { type Count, createMemoryRateLimiter, type RateLimiter } from '@threads-api/http';
import { RateLimiterCluster, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '#store';

/**
 * Creates a limiter that all parts of a process share. It counts users' requests and failed attempts to sign in or
 * authenticate, in memory. Workers count in the memory of the primary process.
 */
export const createLimiter = (): RateLimiter => (cluster.isWorker ? createWorkersLimiter() : createMemoryRateLimiter());

function createWorkersLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterCluster>();
  return {
    async count(key, limit) {
      const keyPrefix = `user_${limit.requests}_${limit.windowSeconds}`;
      const limiter =
        limiters.get(keyPrefix) ??
        new RateLimiterCluster({ keyPrefix, points: limit.requests, duration: limit.windowSeconds });
      limiters.set(keyPrefix, limiter);
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
