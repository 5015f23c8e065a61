import { sql } from 'kysely';

/** Columns of a table as SQL, in their order; some of them from elsewhere. */
export function columnsOf(table: string, columns: readonly string[], elsewhere: Record<string, string> = {}) {
  return sql.join(columns.map((name) => sql`${sql.ref(elsewhere[name] ?? `${table}.${name}`)} as ${sql.ref(name)}`));
}
