import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether a database is PostgreSQL; otherwise it is SQLite. */
// biome-ignore lint/suspicious/noExplicitAny: accepts any schema
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
