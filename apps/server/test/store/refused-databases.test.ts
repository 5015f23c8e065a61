import { createRole } from '@threads-api/testing/postgres/create-role';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../src/store/index.ts';
import { openStore, tablesOf } from '../../testing/tables.ts';
import { newFile, newStore } from '../stores.ts';

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

test('PostgreSQL: a store is not ready, and changes fail for now, if the database accepts no changes', async () => {
  const url = await newPostgresUrl();
  const owner = await newStore({ url });
  await owner.ping();
  const name = new URL(url).pathname.slice(1);
  await sql.raw(`alter database "${name}" set default_transaction_read_only = on`).execute(tablesOf(owner));
  const store = await newStore({ url });
  await expect(store.ping()).rejects.toThrow('PostgreSQL accepts no changes');
  await expect(store.createUser({ name: 'Mara', address: 'mara@office.example' })).rejects.toSatisfy(isUnavailable);
  await sql.raw(`alter database "${name}" set default_transaction_read_only = off`).execute(tablesOf(owner));
});

test('PostgreSQL: a role that may no longer log in is an outage', async () => {
  const { url, owner, role, asRole } = await createRole();
  await newStore({ url });
  await owner.query(`grant select on all tables in schema public to ${role}`);
  const store = await newStore({ url: asRole });
  await store.listUsers();
  await owner.query(`alter role ${role} nologin`);
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  await expect.poll(() => store.listUsers().catch((error) => error.code)).toBe('28000');
  await expect(store.listUsers()).rejects.toSatisfy(isUnavailable);
});

test('PostgreSQL: a socket that does not exist yet is an outage, not a wrong setting', async () => {
  const folder = encodeURIComponent(await temporaryFolder());
  await expect(newStore({ url: `postgres://threads@/threads?host=${folder}` })).rejects.toSatisfy(isUnavailable);
});
