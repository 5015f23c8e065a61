import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { isPostgres } from './dialect.ts';
import { NotFoundError } from './errors.ts';

type Strength = 'update' | 'share';

/** Locks the rows of a query until the transaction ends. In SQLite a transaction locks the whole database already. */
export function lockRows<T extends keyof Database, O>(
  db: Db,
  query: SelectQueryBuilder<Database, T, O>,
  strength: Strength,
): SelectQueryBuilder<Database, T, O> {
  if (!isPostgres(db)) return query;
  // Not against rows that only refer to this one by its key.
  return strength === 'update' ? query.forNoKeyUpdate() : query.forShare();
}

/** Locks the rows of a query that nobody else has locked, and skips the others, so that workers share the work. */
export function takeUnlocked<T extends keyof Database, O>(
  db: Db,
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/** Locks a name until the transaction ends, for what no row stands for yet. */
export async function lockName(db: Db, name: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * Locks an inbox: shared for changes of its threads, exclusive to change its members or to compact their
 * read state. Otherwise a message in progress could get a time below the watermark.
 */
export async function lockInbox(db: Db, inboxId: string, strength: Strength): Promise<{ settled_to: string }> {
  const query = db.selectFrom('inboxes').select('settled_to').where('id', '=', inboxId);
  const inbox = await lockRows(db, query, strength).executeTakeFirst();
  if (!inbox) throw new NotFoundError('inbox', inboxId);
  return inbox;
}
