import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { runThreads } from '../run-threads.ts';
import { withFixture } from './fixture.ts';

const mara = ['--name', 'Mara', '--address', 'mara@office.example'];

describe('an operator', () => {
  test('cannot make a change that the audit log cannot record', async () => {
    await withFixture(async ({ threads, json, store, folder }) => {
      const tables = new DatabaseSync(join(folder, 'threads.db'));
      tables.exec(
        "create trigger no_entries before insert on audit_log begin select raise(abort, 'no entries today'); end",
      );
      expect(await threads('user', 'create', ...mara)).toMatchObject({ code: 2, stdout: '' });
      expect(await threads('generate', '--threads', '1')).toMatchObject({ code: 2 });
      expect(await store.listUsers()).toEqual([]);
      tables.exec('drop trigger no_entries');
      tables.close();
      await json('user', 'create', ...mara);
      expect(await store.listUsers()).toHaveLength(1);
    });
  });

  test('disables a user by address, and the audit log records it', async () => {
    await withFixture(async ({ json, store, folder }) => {
      const { id } = (await json('user', 'create', ...mara)) as { id: string };
      const { token } = await json('token', 'create', '--user', 'Mara', '--name', 'laptop', '--scope', 'threads:read');
      await json('user', 'disable', 'mara@office.example');
      expect(await store.findCaller(token as string)).toBeUndefined();
      const file = join(folder, 'audit.jsonl');
      expect(await json('audit', 'export', file)).toMatchObject({ entries: 3 });
      const entries = (await readFile(file, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(entries.map(({ action, actor }) => [action, actor.type])).toEqual([
        ['user.create', 'operator'],
        ['token.create', 'operator'],
        ['user.disable', 'operator'],
      ]);
      expect(entries.at(-1)).toMatchObject({ target: id });
      const text = JSON.stringify(entries);
      for (const secret of [token as string, 'mara@office.example', 'Mara']) expect(text).not.toContain(secret);
    });
  });

  test('changes, looks up and deletes users and inboxes by name', async () => {
    await withFixture(async ({ json, refusal }) => {
      await json('user', 'create', ...mara);
      await json('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example');
      await json('inbox', 'add-member', 'Hello', 'Mara');
      await json('user', 'change', 'Mara', '--name', 'Marah', '--rate-limit', '5/2');
      expect(await json('user', 'show', 'marah')).toMatchObject({ address: 'mara@office.example', inboxes: ['Hello'] });
      expect(await refusal('user', 'change', 'Marah')).toContain('nothing');
      expect(await refusal('user', 'delete', 'Marah')).toContain('--yes');
      await json('user', 'delete', 'Marah', '--yes');
      await json('inbox', 'change', 'Hello', '--name', 'Desk');
      await json('inbox', 'delete', 'Desk', '--yes');
      expect([await json('user', 'list'), await json('inbox', 'list')]).toEqual([[], []]);
    });
  });

  test("exports and erases a person's data", async () => {
    await withFixture(async ({ json, folder, store }) => {
      const { id: inbox } = (await json('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example')) as {
        id: string;
      };
      await json('thread', 'start', '--inbox', inbox, '--body', 'My knee', '--from-address', 'lena@post.example');
      const file = join(folder, 'export.json');
      await json('person', 'export', 'lena@post.example', file);
      expect(await readFile(file, 'utf8')).toContain('My knee');
      await json('person', 'erase', 'lena@post.example', '--yes');
      expect((await store.exportPerson('lena@post.example')).historyEntries).toEqual([]);
      expect(JSON.stringify(await store.listAudit({ limit: 10 }))).not.toContain('lena');
    });
  });

  test('reads the status, backs up and restores', async () => {
    await withFixture(async ({ json, refusal, folder, store }) => {
      await json('user', 'create', ...mara);
      expect(await json<object>('status')).toMatchObject({ database: 'SQLite', users: 1, pendingMigrations: [] });
      const file = join(folder, 'backup.db');
      await json('backup', file);
      expect(await refusal('restore', file)).toContain('--replace');
      const copy = join(folder, 'copy.db');
      expect(await runThreads(['restore', file], { DATABASE_URL: copy })).toMatchObject({ code: 0 });
      expect((await runThreads(['user', 'list'], { DATABASE_URL: copy })).stdout).toContain('mara@office.example');
      await store.listUsers();
    });
  });

  test('does not create a database with a mistyped name, except with init, which reports it', async () => {
    await withFixture(async ({ folder }) => {
      const url = join(folder, 'mistyped.db');
      const line = `There is no database ${url}. Create it with threads init, or set DATABASE_URL.\n`;
      for (const args of [
        ['user', 'list'],
        ['person', 'erase', 'a@office.example', '--yes'],
        ['token', 'revoke', 'tok_1'],
      ])
        expect(await runThreads(args, { DATABASE_URL: url })).toEqual({ code: 2, stdout: '', stderr: line });
      expect(await runThreads(['init'], { DATABASE_URL: url })).toMatchObject({
        code: 0,
        stderr: `Created the database ${url}.\n`,
      });
      expect(await runThreads(['user', 'list'], { DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' });
    });
  });

  test('changes an endpoint', async () => {
    await withFixture(async ({ json, refusal }) => {
      await json('user', 'create', ...mara);
      const { id } = (await json('webhook', 'create', '--url', 'https://a.example/', '--owner', 'Mara')) as {
        id: string;
      };
      await json('webhook', 'change', id, '--url', 'https://b.example/', '--event', 'thread.created');
      expect(await json('webhook', 'list')).toMatchObject([{ url: 'https://b.example/', events: ['thread.created'] }]);
      expect(await refusal('webhook', 'change', id, '--event', 'note.created')).toContain('needs --scope notes:read');
      expect(await refusal('webhook', 'encrypt-secrets')).toContain('WEBHOOK_SECRETS_KEY is not set');
    });
  });
});
