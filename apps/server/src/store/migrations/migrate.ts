import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import { readStored, writeStored } from '../database/stored-settings.ts';
import { migrations } from './migrations.ts';

export { migrations } from './migrations.ts';

/** The table that records the executed migrations. */
export const migrationTable = DEFAULT_MIGRATION_TABLE;
/**
 * The newest migration that removed, renamed or restricted something. Later migrations only add, so that the previous version
 * keeps working on the same tables until it is replaced. Unused tables and columns are removed one release later.
 */
export const lastRemoval = '5-marks';

/** The migration that a version must know to use the tables: `lastRemoval` of the version that migrated last. */
const requiredKey = 'required_migration';

/**
 * The migrations that a database has not executed, and whether it has no tables at all. Refuses a database that a newer
 * version migrated if that removed something this version may use.
 */
export async function pendingMigrations(db: Db): Promise<{ pending: string[]; isNew: boolean }> {
  const names = Object.keys(migrations);
  const known = await executedMigrations(db);
  const newer = known.filter((name) => !names.includes(name));
  const pending = names.filter((name) => !known.includes(name));
  if (newer.length > 0 && (pending.length > 0 || !names.includes((await readStored(db, requiredKey)) ?? '')))
    throw new DatabaseError(
      `a newer version has changed its tables (${newer.join(', ')}). Use that version or a later one.`,
    );
  return { pending, isNew: known.length === 0 };
}

/** The names of the migrations that a database has executed. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTable)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Migrates the tables. If several processes do so at once, one migrates and the others wait. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Some were written at the same time, so a database may have executed a later one without an earlier one.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await writeStored(db, requiredKey, lastRemoval);
}
