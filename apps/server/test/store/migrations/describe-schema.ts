import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../../../src/store/database/database.ts';

/** Describes all columns, keys and indexes, one per line. Equal lines mean equal tables, apart from the order of columns. */
export async function describeSchema(db: Db): Promise<string[]> {
  const query =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql<{ line: string }>`
          select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default, is_identity) as line
            from information_schema.columns where table_schema = current_schema()
          union all select indexdef from pg_indexes where schemaname = current_schema()
          union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
            where connamespace = current_schema()::regnamespace and contype <> 'n'`
      : sql<{ line: string }>`
          select concat_ws(' ', made.name, made.sql like '%autoincrement%', info.name, info.type, info."notnull", info.dflt_value, info.pk) as line
            from sqlite_master as made, pragma_table_info(made.name) as info where made.type = 'table'
          union all select sql from sqlite_master where type = 'index' and sql is not null
          union all select concat_ws(' ', made.name, key."from", key."table", key."to", key.on_delete)
            from sqlite_master as made, pragma_foreign_key_list(made.name) as key where made.type = 'table'`;
  return (await query.execute(db)).rows
    .map(({ line }) => line.replace('create index if not exists', 'create index'))
    .toSorted();
}
