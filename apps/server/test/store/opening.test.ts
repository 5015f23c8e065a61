import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../src/store/database/open-database.ts';
import { executedMigrations, migrations } from '../../src/store/migrations/migrate.ts';
import { openStore, tablesOf } from '../../testing/tables.ts';
import { newFile } from '../new-folder.ts';

const program = `
  import { openStore } from ${JSON.stringify(new URL('../../src/store/index.ts', import.meta.url).href)};
  const store = await openStore({ url: process.argv[1] });
  await store.createUser({ name: 'One', address: process.pid + '@office.example' });
  await store.close();
`;

const startProcess = (url: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, url]);

const urls = { SQLite: newFile, PostgreSQL: newPostgresUrl };

test.each(Object.entries(urls))(
  '%s: several processes that start at once create the tables once',
  async (_, newUrl) => {
    const url = await newUrl();
    await Promise.all(Array.from({ length: 4 }, () => startProcess(url)));
    const store = await openStore({ url });
    expect(await tablesOf(store).selectFrom('users').select('id').execute()).toHaveLength(4);
    await store.close();
  },
);

test('an SQLite file is in WAL mode and keeps its data', async () => {
  const url = await newFile();
  const first = await openStore({ url });
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(tablesOf(first));
  expect(rows).toEqual([{ journal_mode: 'wal' }]);
  await first.createUser({ id: 'usr_1', name: 'One', address: 'one@office.example' });
  await first.close();
  const second = await openStore({ url });
  expect(await second.listUsers()).toMatchObject([{ name: 'One' }]);
  await second.close();
});

test('PostgreSQL: a process that starts while another migrates waits for it', async () => {
  const url = await newPostgresUrl();
  const { db: other, pool } = connectDatabase({ url });
  const { adapter } = other.getExecutor();
  const lock = { lockTable: '', lockRowId: '' };
  const opening = await other.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, lock);
    const starting = openStore({ url });
    // The store waits for the lock, and there are no tables yet.
    await expect.poll(() => countWaiting(pool)).toBe(1);
    expect(await executedMigrations(other)).toEqual([]);
    await adapter.releaseMigrationLock(connection, lock);
    return { starting };
  });
  const store = await opening.starting;
  expect(await executedMigrations(tablesOf(store))).toEqual(Object.keys(migrations));
  await store.close();
  await other.destroy();
});

async function countWaiting(pool: pg.Pool | undefined): Promise<number> {
  const query = `select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  return (await pool?.query(query))?.rows[0].waiting;
}
