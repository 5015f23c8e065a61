import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareEnvironment } from '@threads-api/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#testing/tables';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { openOffice } from '../office.ts';
import { main } from '../run-threads.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The scripts, with a `threads` that is this checkout's. */
async function openScripts() {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const threads = join(folder, 'threads');
  await writeFile(threads, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(threads, 0o755);
  const run = (name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> => {
    const script = fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
    return promisify(execFile)(script, args, { env: { ...bareEnvironment, THREADS: threads, ...env } }).then(
      (output) => ({ code: 0, ...output }),
      (error: Outcome) => error,
    );
  };
  return { folder, backups: join(folder, 'backups'), run };
}

test('SQLite: backups rotate, and the drill restores the newest and reports one that is old or damaged', async () => {
  const { folder, backups, run } = await openScripts();
  const url = join(folder, 'threads.db');
  const store = await openStore({ url });
  await openOffice(store);
  for (const day of ['20260101', '20260102', '20260103'])
    await run('backup.sh', [backups, '9'], { DATABASE_URL: url }).then(({ stdout }) =>
      promisify(execFile)('mv', [stdout.trim(), join(backups, `threads-${day}T000000Z.db`)]),
    );
  await writeFile(join(backups, 'unrelated.txt'), '');
  const made = await run('backup.sh', [backups, '2'], { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const newest = made.stdout.trim();
  expect((await readdir(backups)).map((name) => join(backups, name)).toSorted()).toEqual(
    [join(backups, 'threads-20260103T000000Z.db'), newest, join(backups, 'unrelated.txt')].toSorted(),
  );

  const drill = await run('restore-drill.sh', [backups]);
  expect(drill).toMatchObject({ code: 0, stdout: expect.stringMatching(/can be restored:[\s\S]*users +3\n/) });
  const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
  await utimes(newest, lastWeek, lastWeek);
  expect(await run('restore-drill.sh', [backups])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is older than 26 hours'),
  });
  await writeFile(newest, 'damaged');
  expect(await run('restore-drill.sh', [backups])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not a sound database'),
  });
  await store.close();
});

/** pg_dump refuses a server that is newer than itself. */
async function canDump(url: string): Promise<boolean> {
  const dumper = await promisify(execFile)('pg_dump', ['--version']).catch(() => undefined);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  const major = (text = '') => Number(/\d+/.exec(text)?.[0] ?? 0);
  return major(dumper?.stdout) >= major(rows[0].server_version);
}

test('PostgreSQL: a backup is restored into a scratch database', async ({ skip }) => {
  const url = process.env.BACKUP_TEST_DATABASE_URL ?? (await newMigratedUrl());
  const drillUrl = process.env.BACKUP_TEST_DRILL_URL ?? (await newMigratedUrl());
  if (!(await canDump(url))) return skip('pg_dump is missing, or older than the server');
  const { backups, run } = await openScripts();
  const store = await openStore({ url });
  await openOffice(store);
  await store.close();
  expect(await run('backup.sh', [backups], { DATABASE_URL: `${url}?prepared_statements=off` })).toMatchObject({
    code: 0,
  });
  expect(await run('restore-drill.sh', [backups], { DRILL_DATABASE_URL: drillUrl })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/can be restored:[\s\S]*users +3\n/),
  });
});
