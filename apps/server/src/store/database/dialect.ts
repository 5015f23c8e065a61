import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Whether a database is PostgreSQL; otherwise it is SQLite. */
// biome-ignore lint/suspicious/noExplicitAny: accepts any schema
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A property of a JSON column, as text; null if it is absent. */
// biome-ignore lint/suspicious/noExplicitAny: accepts any schema
export function propertyOf(db: Kysely<any>, column: string, ...path: string[]): RawBuilder<string | null> {
  const json = isPostgres(db) ? sql`${sql.ref(column)}::json` : sql.ref(column);
  const parents = path.slice(0, -1).map((name) => sql`-> ${sql.lit(name)}`);
  return sql`(${json} ${sql.join(parents, sql` `)} ->> ${sql.lit(path.at(-1))})`;
}
