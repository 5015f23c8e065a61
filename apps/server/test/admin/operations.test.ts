import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { AuditRecord } from '#store';
import { runThreads } from '../run-threads.ts';
import { createMara, openAdmin } from './fixture.ts';

test('an operator cannot make a change that the audit log cannot record', async () => {
  const { refusal, json, store, folder } = await openAdmin();
  const tables = new DatabaseSync(join(folder, 'threads.db'));
  const abort = "begin select raise(abort, 'no entries today'); end";
  tables.exec(`create trigger no_entries before insert on audit_log ${abort}`);
  for (const command of [createMara, 'inbox delete inb_1 --yes'])
    await expect(json(command)).rejects.toThrow('no entries today');
  expect(await store.listUsers()).toEqual([]);
  tables.exec('drop trigger no_entries');
  tables.close();
  await json(createMara);
  expect(await refusal(createMara)).toContain('already belongs');
});

test('an operator disables a user by address, and the audit log records it', async () => {
  const { json, store } = await openAdmin();
  const { id } = await json(createMara);
  const { token = '' } = await json('token create --user Mara --name laptop --scope threads:read');
  await json('user disable mara@office.example');
  expect(await store.findCaller(token)).toBeUndefined();
  const entries = await json<AuditRecord[]>('audit list');
  expect(entries.map(({ action, actor }) => `${actor.type}: ${action}`)).toEqual([
    'operator: user.create',
    'operator: token.create',
    'operator: user.disable',
  ]);
  expect(entries[1]?.details).toEqual({ user: id, scope: ['threads:read'] });
  expect(entries.at(-1)).toMatchObject({ target: id });
  for (const secret of [token, 'mara@office.example', 'Mara']) expect(JSON.stringify(entries)).not.toContain(secret);
});

test('an operator reads the status, backs up and restores', async () => {
  const { json, refusal, folder } = await openAdmin();
  await json(createMara);
  expect(await json<object>('status')).toMatchObject({ database: 'SQLite', users: 1, pendingMigrations: [] });
  const file = join(folder, 'backup.db');
  await json(`backup ${file}`);
  expect(await refusal(`restore ${file}`)).toContain('--replace');
  const copy = { DATABASE_URL: join(folder, 'copy.db') };
  expect(await runThreads(['restore', file], copy)).toMatchObject({ code: 0 });
  expect((await runThreads(['user', 'list'], copy)).stdout).toContain('mara@office.example');
});

test('no command creates a database with a mistyped name, except init, which reports it', async () => {
  const { folder } = await openAdmin();
  const url = join(folder, 'mistyped.db');
  const line = `There is no database ${url}. Create it with threads init, or set DATABASE_URL.\n`;
  const env = { DATABASE_URL: url };
  expect(await runThreads(['token', 'revoke', 'tok_1'], env)).toEqual({ code: 2, stdout: '', stderr: line });
  expect(await runThreads(['init'], env)).toMatchObject({ code: 0, stderr: `Created the database ${url}.\n` });
});
