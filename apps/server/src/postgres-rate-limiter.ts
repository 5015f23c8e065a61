import { countOf, limiterName, type RateLimiter } from '@threads-api/express';
import type { RateLimit } from '@threads-api/store';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts in PostgreSQL, so that several processes together admit what one would. */
export async function createPostgresRateLimiter(pool: pg.Pool, standard: RateLimit): Promise<RateLimiter> {
  const limiters = new Map<string, Promise<RateLimiterPostgres>>();
  // Creates the table before the first request.
  await limiterFor(standard);
  return {
    async count(key, limit) {
      const limiter = await limiterFor(limit);
      const result = await limiter.consume(key).catch((refused: unknown) => {
        // Refused, it rejects with the count; anything else is a failure.
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
      return countOf(result, limit);
    },
  };

  function limiterFor(limit: RateLimit): Promise<RateLimiterPostgres> {
    const name = limiterName(limit);
    const known = limiters.get(name) ?? createLimiter(name, limit, pool);
    limiters.set(name, known);
    // After a failure the next request tries again.
    known.catch(() => limiters.delete(name));
    return known;
  }
}

function createLimiter(keyPrefix: string, limit: RateLimit, pool: pg.Pool): Promise<RateLimiterPostgres> {
  const { requests: points, windowSeconds: duration } = limit;
  return new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      { keyPrefix, points, duration, storeClient: pool, storeType: 'pool', tableName: 'rate_limits' },
      (error?: Error) => (error ? reject(error) : resolve(limiter)),
    );
  });
}
