import { Migrator } from 'kysely/migration';
import { connectDatabase } from '../src/store/database/open-database.ts';
import { migrations } from '../src/store/migrations/migrate.ts';

/** Creates a database with only the first migrations, as an older version would; by default all except the newest. */
export async function createOlder(url: string, count = Object.keys(migrations).length - 1): Promise<void> {
  const { db } = connectDatabase({ url });
  const some = Object.fromEntries(Object.entries(migrations).slice(0, count));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => some } }).migrateToLatest();
  await db.destroy();
  if (error) throw error;
}
