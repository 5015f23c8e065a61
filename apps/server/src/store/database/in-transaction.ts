import type { Db } from './database.ts';

/** Runs work in the current transaction, or in a new one. */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
