import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { DatabaseError } from '../database/errors.ts';
import { migrate } from './migrate.ts';

/** Columns, as `table.column`. */
type Columns = Set<string>;

/** The privileges that the service needs on every table except the audit log. */
const rights = ['select', 'insert', 'update', 'delete'];
const auditRights = ['select', 'insert'];

/** PostgreSQL announces changes with NOTIFY instead. */
const onlyInSqlite = ['changes'];

/** Creates a check that the tables have every column that this version uses, and that the role may use them. */
export function createTableCheck(db: Db, openEmpty: () => Db): () => Promise<void> {
  let expecting: Promise<Columns> | undefined;
  return async () => {
    expecting ??= expectedColumns(openEmpty);
    const postgres = isPostgres(db);
    const expected = [...(await expecting)].filter((column) => !postgres || !onlyInSqlite.includes(tableOf(column)));
    const actual = await columnsOf(db);
    const missing = expected.filter((column) => !actual.has(column));
    if (missing.length > 0)
      throw new DatabaseError(
        `The tables do not match this version: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' and others' : ''} ${missing.length === 1 ? 'is' : 'are'} missing. The tables were changed manually: restore a backup.`,
      );
    if (postgres) await checkRights(db, expected);
  };
}

const tableOf = (column: string) => column.slice(0, column.indexOf('.'));

/** The columns that the migrations create in an empty database. */
async function expectedColumns(openEmpty: () => Db): Promise<Columns> {
  const db = openEmpty();
  await migrate(db);
  const columns = await columnsOf(db);
  await db.destroy();
  return columns;
}

async function columnsOf(db: Db): Promise<Columns> {
  const query = isPostgres(db)
    ? sql<{
        name: string;
      }>`select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`
    : sql<{ name: string }>`select made.name || '.' || info.name as name
          from sqlite_master as made, pragma_table_info(made.name) as info
          where made.type = 'table' and made.name not like 'sqlite_%'`;
  return new Set((await query.execute(db)).rows.map(({ name }) => name));
}

async function checkRights(db: Db, expected: string[]): Promise<void> {
  const tables = [...new Set(expected.map(tableOf))];
  const needed = tables
    .filter((table) => !table.startsWith('kysely_'))
    .flatMap((table) => (table === 'audit_log' ? auditRights : rights).map((right) => ({ table, right })));
  const { rows } = await sql<{ role: string; table: string; right: string }>`
    select current_user as role, needed.table, needed.right from json_to_recordset(${JSON.stringify(needed)}::json)
      as needed("table" text, "right" text) where not has_table_privilege(needed.table, needed.right)`.execute(db);
  const [first] = rows;
  if (first)
    throw new DatabaseError(
      `The role ${first.role} may not ${first.right} ${first.right === 'insert' ? 'into ' : ''}the table ${first.table}. Grant it: see threads migrate --help.`,
    );
}
