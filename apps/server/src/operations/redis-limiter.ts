import { CouldNotRun } from '@threads-api/cli';
import type { RateLimiter } from '@threads-api/http';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createFlexibleLimiter } from './flexible-limiter.ts';
import { NotAvailable } from './not-available.ts';

export interface RedisLimiter {
  limiter: RateLimiter;
  close(): void;
}

/** How long Redis may take to answer before it counts as unavailable. */
const patience = 5_000;

/**
 * Counts in Redis or Valkey, so that all processes share one limit. During an outage each process counts in its own memory,
 * so a user can reach the limit once per process.
 */
export async function connectRedisLimiter(url: string, log: Logger): Promise<RedisLimiter> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    connectTimeout: patience,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let lastError: Error | undefined;
  client.on('error', (error: Error) => {
    lastError = error;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    const cause = lastError ?? error;
    const Failure = isRefusal(cause) ? CouldNotRun : NotAvailable;
    throw new Failure(
      `RATE_LIMIT_URL: Redis at ${new URL(url).host} cannot be used: ${reasonOf(cause)}. Start Redis, correct the URL, or unset RATE_LIMIT_URL.`,
    );
  }
  let closing = false;
  client.on('close', () => {
    if (!closing) log.warn('Redis (RATE_LIMIT_URL) is unavailable: this process counts requests in memory');
  });
  client.on('ready', () => log.info('Redis (RATE_LIMIT_URL) is available again'));
  return {
    limiter: createFlexibleLimiter((options) => {
      const named = { ...options, keyPrefix: `threads_${options.keyPrefix}` };
      return new RateLimiterRedis({
        ...named,
        storeClient: client,
        rejectIfRedisNotReady: true,
        // Callers above the limit are refused without asking Redis again.
        inMemoryBlockOnConsumed: options.points,
        insuranceLimiter: new RateLimiterMemory(named),
      });
    }),
    close() {
      closing = true;
      client.disconnect();
    },
  };
}

/**
 * Whether Redis answered but rejected the URL's user, password or database, or has an invalid certificate. Retrying does
 * not help.
 */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  (/^(NOAUTH|WRONGPASS|NOPERM|ERR |Protocol error)/.test(error.message) || /CERT|SIGNATURE/.test(reasonOf(error)));

const reasonOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error as Error).message ?? 'no reason was given';
