import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { prepare } from '../database/prepare.ts';
import type { RateLimit } from './rate-limit.ts';
import { type Caller, findCaller, hashOf, looksLikeToken, type TokenRow, toCaller, tokenByHash } from './tokens.ts';

/** The state of a user's limit after a request. */
export interface RequestCount {
  limit: RateLimit;
  /** Whether the request is one too many. */
  exceeded: boolean;
  remaining: number;
  /** The seconds until the window ends. */
  seconds: number;
}

/** The caller behind a token, with the request counted for them; nothing if the token is not valid. */
export type CountRequest = (
  token: string,
  standard: RateLimit,
) => Promise<(Caller & { count: RequestCount }) | undefined>;

type CountedRow = TokenRow & { used: number | null; seconds: number | null };

/** One statement for token and count. Where the limit is used up, nothing is written and nothing counted. */
const select = prepare<{ hash: string; audience: string; now: string; requests: number; windowSeconds: number }>()(
  (db, value) => sql<CountedRow>`
        with caller as materialized (${tokenByHash(db, value)}), counted as (
          insert into request_counts as counts (user_id, used, ends_at)
          select user_id, 1, now() + make_interval(secs => coalesce(rate_window_seconds, ${value('windowSeconds')}::integer))
          from caller where revoked_at is null and expires_at > ${value('now')}
          on conflict (user_id) do update set
            used = case when counts.ends_at > now() then counts.used + 1 else 1 end,
            ends_at = case when counts.ends_at > now() then counts.ends_at else excluded.ends_at end
          where counts.ends_at <= now()
            or counts.used < (select coalesce(rate_limit, ${value('requests')}::integer) from caller)
          returning used, ends_at
        )
        select caller.*, used, ceil(extract(epoch from ends_at - now()))::integer as seconds
        from caller left join counted on true`,
);

const selectEnd = prepare<{ userId: string }>()(
  (_db, value) => sql<{ seconds: number }>`
      select extract(epoch from ends_at - now())::float8 as seconds from request_counts
      where user_id = ${value('userId')}`,
);

/** Counts requests in PostgreSQL, so that all processes together admit what one would. */
export function createRequestCounter(
  db: Db,
  clock: () => Date,
  onUsed: (tokenId: string) => void = () => {},
): CountRequest | undefined {
  if (!isPostgres(db)) return undefined;
  const refusals = createRefusals();
  return async (token, standard) => {
    const hash = hashOf(token);
    const refused = refusals.find(hash);
    if (refused) {
      // Read only: a refused caller writes nothing, and a token that has ended meanwhile is not found.
      const caller = await findCaller(db, clock, token);
      return caller && { ...caller, count: refused };
    }
    if (!looksLikeToken(token)) return undefined;
    const { requests, windowSeconds } = standard;
    const values = { hash, audience: 'rest', now: clock().toISOString(), requests, windowSeconds };
    const [found] = await select(db, {}, values);
    const caller = toCaller(found, clock);
    if (!found || !caller) return undefined;
    onUsed(caller.tokenId);
    const limit = caller.rateLimit ?? standard;
    if (found.used !== null && found.seconds !== null)
      return { ...caller, count: countOf(limit, limit.requests - found.used, found.seconds) };
    const [end] = await selectEnd(db, {}, { userId: caller.userId });
    return { ...caller, count: refusals.add(hash, limit, end?.seconds ?? 0) };
  };
}

const countOf = (limit: RateLimit, remaining: number, seconds: number): RequestCount => ({
  limit,
  exceeded: remaining < 0,
  remaining: Math.max(0, remaining),
  seconds: Math.max(1, Math.ceil(seconds)),
});

const mostRefusals = 10_000;

/** The tokens whose users have used up their limit, until the window ends. */
function createRefusals() {
  const ends = new Map<string, { limit: RateLimit; at: number }>();
  return {
    find(hash: string): RequestCount | undefined {
      const end = ends.get(hash);
      const seconds = end ? (end.at - performance.now()) / 1000 : 0;
      if (end && seconds > 0) return countOf(end.limit, -1, seconds);
      ends.delete(hash);
      return undefined;
    },
    add(hash: string, limit: RateLimit, seconds: number): RequestCount {
      if (ends.size >= mostRefusals) ends.clear();
      ends.set(hash, { limit, at: performance.now() + seconds * 1000 });
      return countOf(limit, -1, seconds);
    },
  };
}
