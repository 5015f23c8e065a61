import cluster from 'node:cluster';
import { createMemoryRateLimiter, createRateLimiter, type RateLimiter } from '@threads-api/express';
import type { Caller, CountRequest, Store } from '@threads-api/store';
import { RateLimiterCluster } from 'rate-limiter-flexible';
import type { Settings } from './settings.ts';

export interface Limits {
  findCaller(token: string): ReturnType<CountRequest> | Promise<Caller | undefined>;
  /** Counts the requests of a user that were not counted with the look-up. */
  limiter: RateLimiter;
  /** Counts failed attempts to authenticate from an address. */
  attempts: RateLimiter;
}

/**
 * Who counts requests. Processes that serve the same data count together: with PostgreSQL there, in one step with the
 * look-up of the caller; workers on one SQLite file in the process that started them.
 */
export function createLimits({ findCaller, countRequest }: Store, { rateLimit }: Settings): Limits {
  const limiter = cluster.isWorker
    ? createRateLimiter((options) => new RateLimiterCluster(options))
    : createMemoryRateLimiter();
  return {
    findCaller: (token) => (countRequest ? countRequest(token, rateLimit) : findCaller(token)),
    limiter,
    attempts: limiter,
  };
}
