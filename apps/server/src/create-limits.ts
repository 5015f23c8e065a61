import cluster from 'node:cluster';
import { createMemoryRateLimiter, createRateLimiter, type RateLimiter } from '@threads-api/express';
import type { Caller, CountRequest, Store } from '@threads-api/store';
import type { Logger } from 'pino';
import { RateLimiterCluster } from 'rate-limiter-flexible';
import { connectRedisLimiter } from './redis-limiter.ts';
import type { Settings } from './settings.ts';

export interface Limits {
  findCaller(token: string): ReturnType<CountRequest> | Promise<Caller | undefined>;
  /** Counts the requests of a user that were not counted with the look-up. */
  limiter: RateLimiter;
  /** Counts failed attempts to authenticate from an address. */
  attempts: RateLimiter;
  close(): void;
}

/**
 * Who counts requests. Processes that serve the same data count together: in Redis if there is one; with PostgreSQL there,
 * in one step with the look-up of the caller; workers on one SQLite file in the process that started them.
 */
export async function createLimits(
  { findCaller, countRequest }: Store,
  { rateLimit, rateLimitUrl }: Settings,
  log: Logger,
): Promise<Limits> {
  if (rateLimitUrl) {
    const { limiter, close } = await connectRedisLimiter(rateLimitUrl, log);
    return { findCaller: (token) => findCaller(token), limiter, attempts: limiter, close };
  }
  const limiter = cluster.isWorker
    ? createRateLimiter((options) => new RateLimiterCluster(options))
    : createMemoryRateLimiter();
  return {
    findCaller: (token) => (countRequest ? countRequest(token, rateLimit) : findCaller(token)),
    limiter,
    attempts: limiter,
    close() {},
  };
}
