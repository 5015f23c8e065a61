import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { drafts } from './migrations/drafts.ts';
import { initial } from './migrations/initial.ts';
import { marks } from './migrations/marks.ts';
import { mendedWebhooks } from './migrations/mended-webhooks.ts';
import { operations } from './migrations/operations.ts';
import { requestCounts } from './migrations/request-counts.ts';
import { sessions } from './migrations/sessions.ts';
import { webhooks } from './migrations/webhooks.ts';

/**
 * In the order of their names. The database remembers which of them it has had, so a migration is never edited: a change of
 * the tables is a new migration.
 */
export const migrations: Record<string, Migration> = {
  '1-initial': initial,
  '2-webhooks': webhooks,
  '3-drafts': drafts,
  '4-mended-webhooks': mendedWebhooks,
  '5-marks': marks,
  '6-operations': operations,
  '8-sessions': sessions,
  '9-request-counts': requestCounts,
};

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
}
