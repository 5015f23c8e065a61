import cluster from 'node:cluster';
import { createMemoryRateLimiter, createRateLimiter, type RateLimiter } from '@threads-api/express';
import type { Logger } from 'pino';
import { RateLimiterCluster } from 'rate-limiter-flexible';
import { connectRedisLimiter } from './redis-limiter.ts';

/** Counts for all parts of a process: requests of users, and failed attempts to sign in or authenticate. */
export interface SharedLimiter {
  limiter: RateLimiter;
  /** Whether the limiter counts for every process, so that PostgreSQL need not. */
  isShared: boolean;
  close(): void;
}

/** Counts in Redis if there is one; otherwise in memory, for workers in the memory of the process that started them. */
export async function createLimiter(redisUrl: string | undefined, log: Logger): Promise<SharedLimiter> {
  if (redisUrl) return { ...(await connectRedisLimiter(redisUrl, log)), isShared: true };
  const limiter = cluster.isWorker
    ? createRateLimiter((options) => new RateLimiterCluster(options))
    : createMemoryRateLimiter();
  return { limiter, isShared: false, close() {} };
}
