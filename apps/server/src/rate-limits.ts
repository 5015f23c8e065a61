import type { Caller, RateLimit } from '@threads-api/store';
import type { Response } from 'express';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './failures.ts';

export interface RateLimits {
  /** Counts a request of a user, says what is left in the headers, and fails with 429 if nothing is. */
  count(caller: Caller, response: Response): Promise<void>;
}

export interface FailedAttempts {
  /** Counts a failed authentication from an address; a valid token never comes here. */
  count(address: string, response: Response): Promise<void>;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/** Counts in memory; or in PostgreSQL, so that several processes admit together what one would. */
export async function createRateLimits(standard: RateLimit, pool?: pg.Pool): Promise<RateLimits> {
  const limiters = new Map<string, Promise<Limiter>>();

  const limiterFor = ({ requests, windowSeconds }: RateLimit): Promise<Limiter> => {
    const name = `${requests}_${windowSeconds}`;
    const known = limiters.get(name) ?? createLimiter(`user_${name}`, { requests, windowSeconds }, pool);
    limiters.set(name, known);
    // One that could not be made is made anew the next time.
    known.catch(() => limiters.delete(name));
    return known;
  };
  await limiterFor(standard);

  return {
    async count({ userId, rateLimit }, response) {
      const limit = rateLimit ?? standard;
      await consume(await limiterFor(limit), userId, limit, 'default', response);
    },
  };
}

/** Kept in memory: it slows down whoever guesses tokens, and need not be exact. */
export function createFailedAttempts(limit: RateLimit): FailedAttempts {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'address',
    points: limit.requests,
    duration: limit.windowSeconds,
  });
  return {
    async count(address, response) {
      const result = await limiter.consume(address).catch((refused: RateLimiterRes) => refused);
      if (result.consumedPoints <= limit.requests) return;
      describe(result, limit, 'authentication', response);
      throw tooManyRequests(secondsOf(result));
    },
  };
}

async function consume(
  limiter: Limiter,
  key: string,
  limit: RateLimit,
  policy: string,
  response: Response,
): Promise<void> {
  const result = await limiter.consume(key).catch((refused: unknown) => {
    // Refused, it throws the count; anything else is a failure.
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
  describe(result, limit, policy, response);
  if (result.consumedPoints > limit.requests) throw tooManyRequests(secondsOf(result));
}

function describe(
  result: RateLimiterRes,
  { requests, windowSeconds }: RateLimit,
  policy: string,
  response: Response,
): void {
  response.setHeader('RateLimit-Policy', `"${policy}";q=${requests};w=${windowSeconds}`);
  response.setHeader('RateLimit', `"${policy}";r=${Math.max(0, result.remainingPoints)};t=${secondsOf(result)}`);
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

function createLimiter(keyPrefix: string, { requests, windowSeconds }: RateLimit, pool?: pg.Pool): Promise<Limiter> {
  const options = { keyPrefix, points: requests, duration: windowSeconds };
  if (!pool) return Promise.resolve(new RateLimiterMemory(options));
  return new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      { ...options, storeClient: pool, storeType: 'pool', tableName: 'rate_limits' },
      (error?: Error) => (error ? reject(error) : resolve(limiter)),
    );
  });
}
