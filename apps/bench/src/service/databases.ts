import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';

export const databases = ['SQLite', 'PostgreSQL'] as const;
export type DatabaseName = (typeof databases)[number];

/** Creates an empty database with this name and returns its URL. */
export type NewDatabase = (name: string) => Promise<string>;

/** Runs `work` with new databases, which are removed afterwards. */
export async function withDatabases<T>(database: DatabaseName, work: (newDatabase: NewDatabase) => Promise<T>) {
  if (database === 'PostgreSQL') {
    const postgres = await startPostgres();
    return work(postgres.newDatabase).finally(postgres.stop);
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  return work(async (name) => join(folder, `${name}.db`)).finally(() => rm(folder, { recursive: true }));
}
