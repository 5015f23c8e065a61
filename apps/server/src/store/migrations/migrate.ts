import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import { drafts } from './drafts.ts';
import { initial } from './initial.ts';
import { operations } from './operations.ts';
import { ownerIndexes } from './owner-indexes.ts';
import { readState } from './read-state.ts';
import { repairEarlyWebhooks } from './repair-early-webhooks.ts';
import { requestCounts } from './request-counts.ts';
import { sessions } from './sessions.ts';
import { trustedDrafts } from './trusted-drafts.ts';
import { webhooks } from './webhooks.ts';

/**
 * In the order of their names. The database remembers which of them it has had, so a migration is never edited: a change of
 * the tables is a new migration.
 */
export const migrations: Record<string, Migration> = {
  '1-initial': initial,
  '2-webhooks': webhooks,
  '3-drafts': drafts,
  '4-mended-webhooks': repairEarlyWebhooks,
  '5-marks': readState,
  '6-operations': operations,
  '8-sessions': sessions,
  '9-request-counts': requestCounts,
  '90-own-things': ownerIndexes,
  '91-trusted-drafts': trustedDrafts,
};

/**
 * The newest migration that removed or renamed something, or made something stricter. Later ones only add, so that the
 * previous version keeps working on the same tables until it is replaced. Unused tables and columns are removed a release
 * later.
 */
export const lastRemoval = '5-marks';

/** The migration that a version has to know to use the tables: the last removal of the version that migrated last. */
const requiredKey = 'required_migration';

/**
 * The migrations that a database has not had, and whether it has no tables at all. A database of a newer version is refused
 * if something was removed that this version uses.
 */
export async function pendingMigrations(db: Db): Promise<{ pending: string[]; isNew: boolean }> {
  const names = Object.keys(migrations);
  const known = await executedMigrations(db);
  const newer = known.filter((name) => !names.includes(name));
  const pending = names.filter((name) => !known.includes(name));
  if (newer.length > 0 && (pending.length > 0 || !names.includes(await readRequired(db))))
    throw new DatabaseError(
      `a newer version has changed its tables (${newer.join(', ')}). Use that version or a later one.`,
    );
  return { pending, isNew: known.length === 0 };
}

async function readRequired(db: Db): Promise<string> {
  const found = await db.selectFrom('settings').select('value').where('key', '=', requiredKey).executeTakeFirst();
  return found?.value ?? '';
}

async function writeRequired(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: requiredKey, value: lastRemoval })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: lastRemoval }))
    .execute();
}

/** The names of the migrations that a database has had. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Brings the tables up to date. Several processes may do so at once: one migrates, the others wait. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Several of them were written at the same time: a database may have a later one without an earlier one.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await writeRequired(db);
}
