import { isAddress } from '#text';
import type { Db } from '../database/database.ts';
import { hashOf, randomBase62 } from '../database/ids.ts';
import { inTransaction } from '../database/locks.ts';
import { requireRow } from '../database/require-row.ts';
import { readStored, writeStored } from '../database/stored-settings.ts';
import type { RateLimit } from '../formats.ts';
import { limits } from '../limits.ts';
import { findByAddress } from '../people/look-up.ts';
import type { StoreContext } from '../store-context.ts';

const pageAddress = 'page_address';

/** Stores the address at which the service serves the page, for commands that print links to it. */
export const notePageAddress = ({ db }: StoreContext, url: string) => writeStored(db, pageAddress, url);

/** The address at which the service last served the page; `undefined` if it never did. */
export const readPageAddress = ({ db }: StoreContext) => readStored(db, pageAddress);

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

/** How long a session lasts: a working day. */
export const sessionHours = 12;

/** `undefined` if the user is disabled. */
async function createSession(db: Db, clock: () => Date, userId: string): Promise<NewSession | undefined> {
  const user = await db.selectFrom('users').select('disabled_at').where('id', '=', userId).executeTakeFirst();
  if (user?.disabled_at !== null) return undefined;
  const { secret, expiresAt } = await addSecret(db, 'sessions', userId, clock(), sessionHours * 60);
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

/** Signs in the user with an address that an OpenID provider verified; `undefined` if there is none. Refuses if there are several. */
export async function signInByAddress({ db, clock }: StoreContext, address: string): Promise<NewSession | undefined> {
  const userId = isAddress(address) ? await findByAddress(db, address) : undefined;
  return userId === undefined ? undefined : createSession(db, clock, userId);
}

/** `undefined` if the session is unknown, has ended or has expired. */
export async function findSession({ db, clock }: StoreContext, secret: string): Promise<Session | undefined> {
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

export async function endSession({ db }: StoreContext, secret: string): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hashOf(secret)).execute();
}

/** Ends every session of a user, and their unused links. Returns the number of sessions. */
export async function endSessions({ db }: Pick<StoreContext, 'db'>, userId: string): Promise<number> {
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** How long a link is valid. */
export const signInLinkMinutes = 10;

/** Creates a secret that signs a user in once, within ten minutes. */
export async function createSignInLink({ db, clock }: StoreContext, userId: string) {
  await requireRow(db, 'users', userId);
  return addSecret(db, 'sign_in_links', userId, clock(), signInLinkMinutes);
}

/** Adds a secret of a user, and deletes the expired ones of all users. */
async function addSecret(
  db: Db,
  table: 'sessions' | 'sign_in_links',
  userId: string,
  now: Date,
  minutes: number,
): Promise<{ secret: string; expiresAt: string }> {
  // About 256 bits, safe in a URL and in a cookie.
  const secret = randomBase62(43);
  const times = { created_at: now.toISOString(), expires_at: new Date(now.getTime() + minutes * 60_000).toISOString() };
  await db.deleteFrom(table).where('expires_at', '<=', times.created_at).execute();
  await db
    .insertInto(table)
    .values({ hash: hashOf(secret), user_id: userId, ...times })
    .execute();
  return { secret, expiresAt: times.expires_at };
}

/** Signs in and deletes the link; `undefined` if the secret is unknown, used or expired. Of two concurrent attempts, only one deletes the row and signs in. */
export function signInByLink({ db, clock }: StoreContext, secret: string): Promise<NewSession | undefined> {
  return inTransaction(db, async (transaction) => {
    const link = await transaction
      .deleteFrom('sign_in_links')
      .where('hash', '=', hashOf(secret))
      .returning(['user_id', 'expires_at'])
      .executeTakeFirst();
    if (!link || link.expires_at <= clock().toISOString()) return undefined;
    return createSession(transaction, clock, link.user_id);
  });
}
