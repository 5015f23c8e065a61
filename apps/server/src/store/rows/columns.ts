import { sql } from 'kysely';

/** The columns as SQL, in their order, with optional source overrides; `null` is the value NULL. */
export function columnsOf(
  table: string,
  columns: readonly string[],
  overrides: Readonly<Record<string, string | null>> = {},
) {
  return sql.join(
    columns.map((name) => {
      const { [name]: source = `${table}.${name}` } = overrides;
      return sql`${source === null ? sql`null` : sql.ref(source)} as ${sql.ref(name)}`;
    }),
  );
}
