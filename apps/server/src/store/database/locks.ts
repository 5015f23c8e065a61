import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { isPostgres } from './dialect.ts';
import { NotFoundError } from './errors.ts';

type Strength = 'update' | 'share';

/** Locks the rows of a query until the transaction ends. Not needed in SQLite, where a transaction locks the whole database. */
export function lockRows<T extends keyof Database, O>(
  db: Db,
  query: SelectQueryBuilder<Database, T, O>,
  strength: Strength,
): SelectQueryBuilder<Database, T, O> {
  if (!isPostgres(db)) return query;
  // `no key` does not block inserts of rows that refer to this one.
  return strength === 'update' ? query.forNoKeyUpdate() : query.forShare();
}

/** Locks the rows of a query and skips rows that are already locked, so that workers share the work. */
export function takeUnlocked<T extends keyof Database, O>(
  db: Db,
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/** Locks a user until the transaction ends, so that concurrent requests cannot exceed a limit of this user. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  const user = db.selectFrom('users').select('id').where('id', '=', userId);
  await lockRows(db, user, 'update').executeTakeFirstOrThrow(() => new NotFoundError('user', userId));
}

/** Locks a name until the transaction ends, for cases without a row to lock. */
export async function lockName(db: Db, name: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * Locks an inbox: shared for changes to its threads, exclusive for changes to its members or for compacting their read
 * state. Otherwise, a message in progress could get a time below the watermark.
 */
export async function lockInbox(db: Db, inboxId: string, strength: Strength): Promise<{ settled_to: string }> {
  const query = db.selectFrom('inboxes').select('settled_to').where('id', '=', inboxId);
  const inbox = await lockRows(db, query, strength).executeTakeFirstOrThrow(() => new NotFoundError('inbox', inboxId));
  return inbox;
}

/** Runs work in the current transaction, or in a new one. */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
