import { createServer } from 'node:net';
import { listen } from '@threads-api/testing/listen';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUnavailable, openStore as openPlainStore } from '../../src/store/index.ts';
import { openStore, tablesOf } from '../../testing/tables.ts';
import { newFile } from '../new-folder.ts';
import { newStore } from '../new-store.ts';

const urls = { SQLite: newFile, PostgreSQL: newPostgresUrl };

test.each(Object.entries(urls))(
  '%s: tables that a newer version added to are accepted; if it removed something, they are refused',
  async (_, newUrl) => {
    const url = await newUrl();
    const store = await openStore({ url });
    await sql`insert into kysely_migration (name, timestamp) values ('99-later', 'now')`.execute(tablesOf(store));
    await store.close();
    const older = await openStore({ url });
    await older.ping();
    await tablesOf(older)
      .updateTable('settings')
      .set({ value: '99-later' })
      .where('key', '=', 'required_migration')
      .execute();
    await older.close();
    await expect(openStore({ url })).rejects.toThrow(
      /^The database \S+ cannot be opened: a newer version has changed its tables \(99-later\)\. Use that version or a later one\.$/,
    );
  },
);

test.each(Object.entries(urls))(
  '%s: unexpected tables are refused, even while the store is open',
  async (_, newUrl) => {
    const url = await newUrl();
    const store = await openStore({ url });
    await store.ping();
    await tablesOf(store).schema.alterTable('webhook_deliveries').dropColumn('lease').execute();
    await expect(store.ping()).rejects.toThrow('webhook_deliveries.lease is missing');
    await store.close();
    await expect(openStore({ url })).rejects.toThrow('webhook_deliveries.lease is missing');
  },
);

test('PostgreSQL: a store that only reads is not ready if the database accepts no changes', async () => {
  const url = await newPostgresUrl();
  const owner = await newStore({ url });
  await owner.ping();
  const name = new URL(url).pathname.slice(1);
  await sql.raw(`alter database "${name}" set default_transaction_read_only = on`).execute(tablesOf(owner));
  const store = await newStore({ url });
  await expect(store.ping()).rejects.toThrow('PostgreSQL accepts no changes');
  await sql.raw(`alter database "${name}" set default_transaction_read_only = off`).execute(tablesOf(owner));
});

test.each([
  ['XX000', 'could not write init file', true],
  ['57P03', 'the database system is starting up', true],
  ['28P01', 'password authentication failed', false],
])('PostgreSQL: whether a refused connection is an outage: %s %s', async (code, message, isOutage) => {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${message}`].map((field) => `${field}\0`).join('');
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length + 1);
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(`${fields}\0`)])));
  });
  const { host } = new URL(await listen(server));
  const error = await openPlainStore({ url: `postgres://${host}/threads` }).catch((reason) => reason);
  expect(error.message).toContain(code === '28P01' ? 'refuses the password' : message);
  expect(isUnavailable(error)).toBe(isOutage);
});

test('a missing file is created only on request, and this is reported', async () => {
  const url = await newFile();
  await expect(openPlainStore({ url, create: false })).rejects.toThrow(
    `There is no database ${url}. Create it with threads init, or set DATABASE_URL.`,
  );
  const created: string[] = [];
  const options = { url, onCreated: (name: string) => created.push(name) };
  await (await openPlainStore(options)).close();
  await (await openPlainStore(options)).close();
  expect(created).toEqual([url]);
});
