import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore, tablesOf } from '#testing/tables';
import { connectDatabase } from '../../src/store/database/open-database.ts';
import { executedMigrations, migrations } from '../../src/store/migrations/migrate.ts';
import { newFile } from '../new-folder.ts';
import { newStore } from '../new-store.ts';
import { runThreads } from '../run-threads.ts';

test.each(Object.entries({ SQLite: newFile, PostgreSQL: newPostgresUrl }))(
  '%s: several processes that start at once create the tables once',
  async (_, newUrl) => {
    const url = await newUrl();
    const init = async () => (await runThreads(['init'], { DATABASE_URL: url })).code;
    expect(await Promise.all([init(), init(), init()])).toEqual([0, 0, 0]);
    expect(await executedMigrations(tablesOf(await newStore({ url })))).toEqual(Object.keys(migrations));
  },
);

test('an SQLite file is in WAL mode and keeps its data', async () => {
  const url = await newFile();
  const first = await openStore({ url });
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(tablesOf(first));
  expect(rows).toEqual([{ journal_mode: 'wal' }]);
  await first.createUser({ id: 'usr_1', name: 'One', address: 'one@office.example' });
  await first.close();
  expect(await (await newStore({ url })).listUsers()).toMatchObject([{ name: 'One' }]);
});

test('PostgreSQL: a process that starts while another migrates waits for it', async () => {
  const url = await newPostgresUrl();
  const { db: other, pool } = connectDatabase({ url });
  const { adapter } = other.getExecutor();
  const lock = { lockTable: '', lockRowId: '' };
  const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  const opening = await other.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, lock);
    const starting = newStore({ url });
    // The store waits for the lock, and there are no tables yet.
    await expect.poll(async () => (await pool?.query(waiting))?.rowCount).toBe(1);
    expect(await executedMigrations(other)).toEqual([]);
    await adapter.releaseMigrationLock(connection, lock);
    return { starting };
  });
  expect(await executedMigrations(tablesOf(await opening.starting))).toEqual(Object.keys(migrations));
  await other.destroy();
});
