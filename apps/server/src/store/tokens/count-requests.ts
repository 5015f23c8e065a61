import type { Count } from '@threads-api/http';
import { sql } from 'kysely';
import type { Audience } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { isUnavailable } from '../database/errors.ts';
import { hashOf } from '../database/ids.ts';
import { prepare } from '../database/prepare.ts';
import type { RateLimit } from '../formats.ts';
import { columnsOf } from '../rows/columns.ts';
import { type Caller, looksLikeToken, type TokenRecord, toCaller, tokenByHash, tokenColumns } from './tokens.ts';

/** Finds the caller of a token and counts the request; `undefined` if the token is invalid. */
export type CountRequest = (token: string, standard: RateLimit) => Promise<(Caller & { count: Count }) | undefined>;

type CountedRecord = TokenRecord & { used: number | null; seconds: number | null };

type CountValues = {
  hash: string;
  audience: Audience;
  now: string;
  requests: number;
  windowSeconds: number;
  size: number;
};

/**
 * Looks up the token and counts its requests in one statement. If the limit is used up, nothing is written. A batch that
 * exceeds the limit is counted as a whole, and its last requests are refused.
 */
const select = prepare<CountValues>()(
  ['used', 'seconds', ...tokenColumns],
  (db, value) => sql<CountedRecord>`
        with caller as materialized (${tokenByHash(db, value)}), counted as (
          insert into request_counts as counts (user_id, used, ends_at)
          select user_id, ${value.size}::integer, now() + make_interval(secs => coalesce(rate_window_seconds, ${value.windowSeconds}::integer))
          from caller where revoked_at is null and expires_at > ${value.now}
          on conflict (user_id) do update set
            used = case when counts.ends_at > now() then counts.used + excluded.used else excluded.used end,
            ends_at = case when counts.ends_at > now() then counts.ends_at else excluded.ends_at end
          where counts.ends_at <= now()
            or counts.used < (select coalesce(rate_limit, ${value.requests}::integer) from caller)
          returning used, ends_at
        )
        select used, ceil(extract(epoch from coalesce(ends_at, (
            select ends_at from request_counts where request_counts.user_id = caller.user_id
          )) - now()))::integer as seconds, ${columnsOf('caller', tokenColumns)}
        from caller left join counted on true`,
);

/** Counts requests in PostgreSQL, so that all processes share one limit. */
export function createRequestCounter(
  db: Db,
  clock: () => Date,
  onUsed: (tokenId: string) => void,
): CountRequest | undefined {
  if (!isPostgres(db)) return undefined;
  // Batched, because all requests of a user update one row, and each statement would wait for the previous one's lock.
  const count = inBatches(async (hash: string, size: number, { requests, windowSeconds }: RateLimit) => {
    const now = clock().toISOString();
    const [found] = await select(db, {}, { hash, audience: 'rest', now, requests, windowSeconds, size });
    return found;
  });
  return async (token, standard) => {
    if (!looksLikeToken(token)) return undefined;
    const { result: found, later } = await count(hashOf(token), standard);
    if (!found) return undefined;
    const [used, seconds, ...row] = found;
    const caller = toCaller(row, clock);
    if (!caller) return undefined;
    onUsed(caller.tokenId);
    const limit = caller.rateLimit ?? standard;
    // Without a count, the limit was used up before.
    const remaining = used === null ? -1 : limit.requests - used + later;
    const left = Math.max(1, seconds ?? limit.windowSeconds);
    return { ...caller, count: { limit, exceeded: remaining < 0, remaining: Math.max(0, remaining), seconds: left } };
  };
}

/** The result of a batch, and the number of calls in it after this one. */
interface InBatch<Result> {
  result: Result;
  later: number;
}

type Waiting<Result> = PromiseWithResolvers<InBatch<Result>>;

/**
 * Runs one batch per key at a time. Calls that arrive during a batch wait and then run as one; `work` gets their number. A
 * batch starts after all of its calls, so it sees everything that happened before them.
 */
function inBatches<Options, Result>(work: (key: string, size: number, options: Options) => Promise<Result>) {
  const queues = new Map<string, Waiting<Result>[]>();

  const run = async (key: string, batch: Waiting<Result>[], options: Options): Promise<void> => {
    queues.set(key, []);
    try {
      const result = await work(key, batch.length, options);
      for (const [index, { resolve }] of batch.entries()) resolve({ result, later: batch.length - 1 - index });
    } catch (error) {
      // During an outage, the next batch would wait as long again.
      const failed = isUnavailable(error) ? [...batch, ...(queues.get(key)?.splice(0) ?? [])] : batch;
      for (const { reject } of failed) reject(error);
    }
    const next = queues.get(key) ?? [];
    if (next.length > 0) void run(key, next, options);
    else queues.delete(key);
  };

  /** Calls with the same key must have the same options. */
  return (key: string, options: Options): Promise<InBatch<Result>> => {
    const call: Waiting<Result> = Promise.withResolvers();
    const waiting = queues.get(key);
    if (waiting) waiting.push(call);
    else void run(key, [call], options);
    return call.promise;
  };
}
