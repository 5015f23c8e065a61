import { chmod, copyFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { explainError, isUnavailable } from '../../src/store/index.ts';
import { openStore, tablesOf } from '../../testing/tables.ts';
import { newFile, newStore } from '../stores.ts';

const user = { name: 'Mara', address: 'mara@office.example' };

test('a folder, and a file that is not a database, are refused and keep their mode', async () => {
  const file = await newFile();
  await writeFile(file, 'not a database');
  await chmod(file, 0o644);
  const folder = dirname(file);
  await chmod(folder, 0o755);
  const modeOf = async (name: string) => (await stat(name)).mode & 0o777;
  for (const url of [file, folder]) await expect(openStore({ url })).rejects.toThrow('cannot be opened');
  expect([await modeOf(file), await modeOf(folder)]).toEqual([0o644, 0o755]);
});

test('while another process writes, reads are answered and a change waits for its turn', async () => {
  const url = await newFile();
  const store = await newStore({ url });
  const other = new DatabaseSync(url);
  other.exec('begin immediate');
  const order: string[] = [];
  const created = store.createUser(user).then(() => order.push('created'));
  const inTransaction = store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  expect(await store.listUsers()).toEqual([]);
  order.push('read');
  other.exec('commit');
  await created;
  await inTransaction;
  expect(order).toEqual(['read', 'created']);
  other.close();
});

test('reads share a snapshot, but see every change that was made before the current turn or by this process', async () => {
  const url = await newFile();
  const [store, other] = [await newStore({ url }), await newStore({ url })];
  const userId = await store.createUser(user);
  const { token, id: tokenId } = await store.createToken({ userId, name: 'reads', scopes: [] });
  const isValid = async () => (await store.findCaller(token)) !== undefined;
  expect(await isValid()).toBe(true);
  await other.revokeToken(tokenId);
  await new Promise(setImmediate);
  expect(await isValid()).toBe(false);
  const second = await store.createToken({ userId, name: 'more reads', scopes: [] });
  const found = store.findCaller(second.token);
  await Promise.all([found, store.revokeToken(second.id)]);
  expect(await found).toBeDefined();
  expect(await store.findCaller(second.token)).toBeUndefined();
  await store.close();
});

test('an old snapshot ends after the reads that are made together', async () => {
  const url = await newFile();
  const store = await newStore({ url });
  const userId = await store.createUser(user);
  const { token } = await store.createToken({ userId, name: 'reads', scopes: [] });
  const isValid = async () => (await store.findCaller(token)) !== undefined;
  const other = new DatabaseSync(url);
  expect(await isValid()).toBe(true);
  other.exec('delete from tokens');
  const started = performance.now();
  while (performance.now() - started < 15);
  expect(await Promise.all([isValid(), isValid()])).toEqual([true, true]);
  expect(await isValid()).toBe(false);
  other.close();
});

test('concurrent changes are isolated, even in memory', async () => {
  for (const url of [await newFile(), ':memory:']) {
    const store = await openStore({ url });
    const db = tablesOf(store);
    const failed = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('teams').values({ id: 'tea_1', name: 'Undone' }).execute();
      await new Promise(setImmediate);
      throw new Error('undo');
    });
    const seen = db.selectFrom('teams').select('id').execute();
    const made = store.createTeam({ name: 'Workshop' });
    await expect(failed).rejects.toThrow('undo');
    expect(await seen).toEqual([]);
    await made;
    expect(await db.selectFrom('teams').select('name').execute()).toEqual([{ name: 'Workshop' }]);
    await store.close();
  }
});

test.skipIf(process.platform === 'win32')('only the user who runs the service can read the files', async () => {
  const url = await newFile();
  const modes = async () =>
    Promise.all(['', '-wal', '-shm'].map(async (end) => ((await stat(url + end)).mode & 0o777).toString(8)));
  const store = await newStore({ url });
  await store.createUser(user);
  expect(await modes()).toEqual(['600', '600', '600']);
  for (const end of ['', '-wal', '-shm']) await chmod(url + end, 0o644);
  await newStore({ url });
  expect(await modes()).toEqual(['600', '600', '600']);
});

test.each([
  ['moved away', async () => {}],
  ['replaced', (url: string) => copyFile(`${url}.moved`, url)],
])('a file that was %s while it is open makes the store not ready, with this reason', async (_, replace) => {
  const url = await newFile();
  const store = await newStore({ url });
  await store.ping();
  await rename(url, `${url}.moved`);
  await replace(url);
  await expect(store.ping()).rejects.toThrow(
    'The database file was moved or deleted while it was in use. Put it back and restart the service.',
  );
});

test('changes are on disk before they are acknowledged', async () => {
  const store = await newStore({ url: await newFile() });
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(tablesOf(store));
  // Full: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(rows).toEqual([{ synchronous: 2 }]);
});

test('a full disk during a transaction is reported as such, and rolls the transaction back', async () => {
  const store = await newStore({ url: await newFile() });
  const db = tablesOf(store);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  const many = Array.from({ length: 200 }, (_, index) => ({ id: `tea_${index}`, name: 'x'.repeat(100) }));
  const full = 'The disk of the database is full. Nothing was written. Free some space and try again.';
  const error = await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.insertInto('teams').values({ id: 'tea_first', name: 'First' }).execute();
      await transaction.insertInto('teams').values(many).execute();
    })
    .catch((thrown: unknown) => thrown);
  expect(explainError(error)).toBe(full);
  expect(isUnavailable(error)).toBe(true);
  expect(await db.selectFrom('teams').select('id').execute()).toEqual([]);
});
