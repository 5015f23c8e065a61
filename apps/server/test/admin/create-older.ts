import { Migrator } from 'kysely/migration';
import { connectDatabase } from '../../src/store/database/open-database.ts';
import { migrations } from '../../src/store/migrations/migrate.ts';

/** A database with the first migrations only, as an older version made it. */
export async function createOlder(url: string, count: number): Promise<void> {
  const { db } = connectDatabase({ url });
  const some = Object.fromEntries(Object.entries(migrations).slice(0, count));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => some } }).migrateToLatest();
  await db.destroy();
  if (error) throw error;
}
