import cluster from 'node:cluster';
import { createMemoryRateLimiter, type RateLimiter } from '@threads-api/http';
import type { Logger } from 'pino';
import { RateLimiterCluster } from 'rate-limiter-flexible';
import { createFlexibleLimiter } from './flexible-limiter.ts';
import { connectRedisLimiter } from './redis-limiter.ts';

/** A limiter that all parts of a process share. It counts users' requests and failed attempts to sign in or authenticate. */
export interface SharedLimiter {
  limiter: RateLimiter;
  /** Whether RATE_LIMIT_URL is set, so that the limiter counts instead of PostgreSQL. */
  replacesDatabase: boolean;
  close(): void;
}

/** The value of RATE_LIMIT_URL for counting in memory even with PostgreSQL. */
const inMemory = 'memory:';

/** Counts in Redis if it is configured; otherwise in memory. Workers count in the memory of the primary process. */
export async function createLimiter(url: string | undefined, log: Logger): Promise<SharedLimiter> {
  if (url && url !== inMemory) return { ...(await connectRedisLimiter(url, log)), replacesDatabase: true };
  const limiter = cluster.isWorker
    ? createFlexibleLimiter((options) => new RateLimiterCluster(options))
    : createMemoryRateLimiter();
  return { limiter, replacesDatabase: url === inMemory, close() {} };
}
