import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database, Db } from './database.ts';
import { NotFoundError } from './errors.ts';

type Strength = 'update' | 'share';

/** Locks the rows of a query until the transaction ends. In SQLite the transaction has the whole database already. */
export function lockRows<T extends keyof Database, O>(
  db: Db,
  query: SelectQueryBuilder<Database, T, O>,
  strength: Strength,
): SelectQueryBuilder<Database, T, O> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return query;
  // Not against those who only refer to the row by its key, as a new line in a view does.
  return strength === 'update' ? query.forNoKeyUpdate() : query.forShare();
}

/** Locks those rows of a query that nobody else holds, and passes over the others: so workers share what there is to do. */
export function takeUnlocked<T extends keyof Database, O>(
  db: Db,
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query;
}

/**
 * Holds an inbox: shared by whatever happens to its threads, alone by a change of its members.
 * Otherwise a new member could miss a thread that is just being written.
 */
export async function lockInbox(db: Db, inboxId: string, strength: Strength): Promise<void> {
  const query = db.selectFrom('inboxes').select('id').where('id', '=', inboxId);
  if (!(await lockRows(db, query, strength).executeTakeFirst())) throw new NotFoundError('inbox', inboxId);
}
