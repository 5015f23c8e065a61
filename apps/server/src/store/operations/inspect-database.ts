import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { connectDatabase, nameOf, requireFile, toDatabaseError } from '../database/open-database.ts';
import { executedMigrations, migrations } from '../migrations/migrate.ts';

/** A database and the version of its tables. */
export interface Tables {
  database: 'SQLite' | 'PostgreSQL';
  databaseBytes: number;
  /** The newest executed migration. */
  schema: string;
  /** The migrations of this version that the database has not executed. */
  pendingMigrations: string[];
}

/** Inspects a database of any version without changing it. */
export async function inspectDatabase(url: string): Promise<Tables> {
  requireFile(url);
  const { db } = connectDatabase({ url });
  try {
    return await readTables(db);
  } catch (error) {
    throw toDatabaseError(error, nameOf(url));
  } finally {
    await db.destroy();
  }
}

export async function readTables(db: Db): Promise<Tables> {
  const executed = await executedMigrations(db);
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  return {
    database: isPostgres(db) ? 'PostgreSQL' : 'SQLite',
    databaseBytes: Number((await size.execute(db)).rows[0]?.bytes),
    schema: executed.at(-1) ?? '',
    pendingMigrations: Object.keys(migrations).filter((name) => !executed.includes(name)),
  };
}
