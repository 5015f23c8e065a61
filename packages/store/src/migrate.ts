import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { drafts } from './migrations/drafts.ts';
import { initial } from './migrations/initial.ts';
import { webhooks } from './migrations/webhooks.ts';

/** In the order in which they run. The database remembers their names. */
const migrations = { '1-initial': initial, '2-webhooks': webhooks, '3-drafts': drafts };

/** Brings the tables up to date. Several processes may do so at once: one migrates, the others wait. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
