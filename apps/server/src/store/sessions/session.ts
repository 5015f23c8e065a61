import { isAddress } from '#text';
import type { Db } from '../database/database.ts';
import { randomBase62 } from '../database/ids.ts';
import { limits } from '../limits.ts';
import { findByAddress } from '../people/user-addresses.ts';
import { hashOf } from '../tokens/hash-of.ts';
import type { RateLimit } from '../tokens/rate-limit.ts';

/** The user who is signed in. */
export interface Session {
  userId: string;
  name: string;
  address: string;
  expiresAt: string;
  /** The user's own limit; null: the service's default. */
  rateLimit: RateLimit | null;
}

export interface NewSession {
  /** Returned only once, for the cookie. */
  secret: string;
  userId: string;
  expiresAt: string;
}

/** A secret of about 256 bits, safe in a URL and in a cookie. */
export const newSecret = () => randomBase62(43);

/** How long a session lasts: a working day. */
export const sessionHours = 12;

/** `undefined` if the user is disabled. */
export async function createSession(db: Db, clock: () => Date, userId: string): Promise<NewSession | undefined> {
  const user = await db.selectFrom('users').select('disabled_at').where('id', '=', userId).executeTakeFirst();
  if (user?.disabled_at !== null) return undefined;
  const now = clock();
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + sessionHours * 60 * 60_000).toISOString();
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('sessions')
    .values({ hash: hashOf(secret), user_id: userId, created_at: now.toISOString(), expires_at: expiresAt })
    .execute();
  await endOldest(db, userId, hashOf(secret));
  return { secret, userId, expiresAt };
}

/** Ends the oldest sessions if the user has more than the limit. */
async function endOldest(db: Db, userId: string, hash: string): Promise<void> {
  const others = db.selectFrom('sessions').select('hash').where('user_id', '=', userId).where('hash', '<>', hash);
  const newest = others
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(limits.sessionsPerUser - 1);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('hash', '<>', hash)
    .where('hash', 'not in', newest)
    .execute();
}

export async function signInByAddress(db: Db, clock: () => Date, address: string): Promise<NewSession | undefined> {
  const userId = isAddress(address) ? await findByAddress(db, address) : undefined;
  return userId === undefined ? undefined : createSession(db, clock, userId);
}

export async function findSession(db: Db, clock: () => Date, secret: string): Promise<Session | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.hash', '=', hashOf(secret))
    .where('sessions.expires_at', '>', clock().toISOString())
    // A disabled user is signed out immediately.
    .where('users.disabled_at', 'is', null)
    .select(['users.id', 'users.name', 'users.address', 'users.rate_limit', 'users.rate_window_seconds'])
    .select('sessions.expires_at')
    .executeTakeFirst();
  if (!found) return undefined;
  const { rate_limit: requests, rate_window_seconds: windowSeconds } = found;
  return {
    userId: found.id,
    name: found.name,
    address: found.address,
    expiresAt: found.expires_at,
    rateLimit: requests === null || windowSeconds === null ? null : { requests, windowSeconds },
  };
}

export async function endSession(db: Db, secret: string): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hashOf(secret)).execute();
}

export async function endSessions(db: Db, userId: string): Promise<number> {
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
