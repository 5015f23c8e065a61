import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#testing/tables';
import { openOffice } from '../../office.ts';
import { runThreads, startThreads } from '../../run-threads.ts';
import { newFile } from '../../stores.ts';

const run = promisify(execFile);

/** Mounts a small in-memory file system; `undefined` if this user may not mount one. */
async function mountSmallDisk(size = '4m'): Promise<string | undefined> {
  const folder = await temporaryFolder();
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).catch(() => undefined);
  if (!mounted) return undefined;
  onTestFinished(async () => void (await run('umount', ['--lazy', folder])));
  return folder;
}

/** Writes to a file until the disk is full. */
async function fill(name: string): Promise<void> {
  const file = await open(name, 'w');
  const block = Buffer.alloc(4096);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
  await file.close();
}

test('a full disk is reported to people, in /readyz and by status, until there is space again', async ({ skip }) => {
  const folder = await mountSmallDisk();
  if (!folder) return skip('this user may not mount a small file system');
  const url = join(folder, 'threads.db');
  const store = await openStore({ url });
  const { mara, inbox } = await openOffice(store);
  const { secret: link } = await store.createSignInLink(mara);
  await store.close();
  const filler = join(folder, 'filler');
  await fill(filler);
  // No process has the database open, so SQLite cannot create the files that it needs next to it.
  expect(await runThreads(['status', '--json'], { DATABASE_URL: url })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('The disk of the database is full'),
  });
  await rm(filler);
  const { urls, stop, lines } = await startThreads(['--only', 'api,inbox,mcp'], { DATABASE_URL: url });
  const readiness = async () => {
    const response = await fetch(`${urls.operations}/readyz`);
    return `${response.status} ${await response.text()}`.trim();
  };
  const signIn = async (secret: string) => {
    const response = await fetch(`${urls.inbox}/inbox/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: urls.inbox },
      body: JSON.stringify({ secret }),
    });
    return { status: response.status, body: await response.text() };
  };
  expect(await readiness()).toBe('200 ready');
  await fill(filler);
  const full = 'The disk of the database is full. Nothing was written. Free some space and try again.';
  // Before anything tried to write.
  expect(await readiness()).toBe(`503 ${full}`);
  const start = ['thread', 'start', '--inbox', inbox, '--subject', 'x', '--body', 'y'.repeat(100_000)];
  expect(await runThreads(start, { DATABASE_URL: url })).toMatchObject({ code: 2, stderr: `${full}\n` });
  expect(await runThreads(['status', '--json'], { DATABASE_URL: url })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(full),
  });
  expect((await signIn(link)).body).toContain('The disk of the database is full. Nothing was saved.');
  expect(await readiness()).toBe(`503 ${full}`);
  expect(JSON.stringify(lines)).not.toContain('cannot rollback');

  await rm(filler);
  expect(await readiness()).toBe('200 ready');
  expect((await signIn(link)).status).toBeLessThan(300);
  expect((await runThreads(['status'], { DATABASE_URL: url })).code).toBe(0);
  expect(await stop()).toBe(0);
});

test('a backup onto another disk that is full names the file', async ({ skip }) => {
  const full = await mountSmallDisk();
  if (!full) return skip('this user may not mount a small file system');
  const url = await newFile();
  await (await openStore({ url })).close();
  await fill(join(full, 'filler'));
  const file = join(full, 'backup.db');
  expect(await runThreads(['backup', file], { DATABASE_URL: url })).toMatchObject({
    code: 2,
    stderr: `${file} was not written: database or disk is full.\n`,
  });
  expect(await readdir(full)).toEqual(['filler']);
});

test('PostgreSQL: a full disk is noticed without a change, and reads continue', async ({ skip }) => {
  const folder = await mountSmallDisk('64m');
  if (!folder) return skip('this user may not mount a small file system');
  const url = await newPostgresUrl();
  const name = new URL(url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  await admin.connect();
  onTestFinished(() => admin.end());
  const data = join(folder, 'data');
  await mkdir(data);
  const { uid, gid } = await stat((await admin.query('show data_directory')).rows[0].data_directory);
  await chmod(folder, 0o755);
  await chown(data, uid, gid);
  await admin.query(`create tablespace ${name}_small location '${data}'`);
  await admin.query(`alter database "${name}" set tablespace ${name}_small`);
  const store = await openStore({ url });
  onTestFinished(async () => {
    await store.close();
    await admin.query(`drop database "${name}"`);
    await admin.query(`drop tablespace ${name}_small`);
  });
  const { mara } = await openOffice(store);
  await store.ping();
  const filler = join(folder, 'filler');
  await fill(filler);
  await expect.poll(() => store.ping().catch(({ message }: Error) => message), { timeout: 5_000 }).toContain('is full');
  expect(await store.listThreads({ query: { limit: 10 }, caller: { userId: mara } })).toMatchObject({ data: [] });
  await rm(filler);
  await store.ping();
});
