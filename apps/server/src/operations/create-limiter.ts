import cluster from 'node:cluster';
import { createMemoryRateLimiter, createRateLimiter, type RateLimiter } from '@threads-api/express';
import type { Logger } from 'pino';
import { RateLimiterCluster } from 'rate-limiter-flexible';
import { connectRedisLimiter } from './redis-limiter.ts';

/** Counts for all parts of a process: requests of users, and failed attempts to sign in or authenticate. */
export interface SharedLimiter {
  limiter: RateLimiter;
  /** Whether the limiter was chosen explicitly, so that PostgreSQL does not count. */
  replacesDatabase: boolean;
  close(): void;
}

/** The value of RATE_LIMIT_URL that counts in memory even if there is a PostgreSQL. */
const inMemory = 'memory:';

/** Counts in Redis if there is one; otherwise in memory, for workers in the memory of the process that started them. */
export async function createLimiter(url: string | undefined, log: Logger): Promise<SharedLimiter> {
  if (url && url !== inMemory) return { ...(await connectRedisLimiter(url, log)), replacesDatabase: true };
  const limiter = cluster.isWorker
    ? createRateLimiter((options) => new RateLimiterCluster(options))
    : createMemoryRateLimiter();
  return { limiter, replacesDatabase: url === inMemory, close() {} };
}
