import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { newFile } from '../../new-folder.ts';
import { newMigratedUrl } from '../../new-migrated-url.ts';
import { runThreads } from '../../run-threads.ts';

/** Locks a database, and returns a function that ends the lock. */
const locks = {
  async SQLite(file: string) {
    const database = new DatabaseSync(file);
    database.exec('begin immediate');
    return async () => database.close();
  },
  async PostgreSQL(connectionString: string) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('begin; lock table users in exclusive mode');
    return () => client.end();
  },
};

test.each([
  ['SQLite', newFile],
  ['PostgreSQL', newMigratedUrl],
] as const)('%s: a command that waits for a lock for over two seconds says so', async (kind, newUrl) => {
  const env = { DATABASE_URL: await newUrl() };
  await runThreads(['init'], env);
  const unlock = await locks[kind](env.DATABASE_URL);
  const running = runThreads(['user', 'create', '--name', 'Mara', '--address', 'mara@office.example'], env);
  await wait(4500);
  await unlock();
  expect(await running).toMatchObject({
    code: 0,
    stderr: 'Waiting for another process, which has locked the database.\n',
  });
});
