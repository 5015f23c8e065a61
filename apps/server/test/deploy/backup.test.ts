import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareEnvironment, findProgram } from '@threads-api/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#testing/tables';
import { openOffice } from '../office.ts';
import { main, runThreads } from '../run-threads.ts';
import { startSystemPostgres } from './start-system-postgres.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The scripts, with the `threads` of this checkout. */
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

test('SQLite: backups rotate, and the drill restores the newest and reports an old or damaged one', async () => {
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

test.each(['', 'x', 'foreign'])(
  'SQLite: the drill and restore refuse a backup without the tables: %j',
  async (kind) => {
    const { folder, backups, run } = await openScripts();
    const [url, backup] = [join(folder, 'threads.db'), join(backups, 'threads-20260101T000000Z.db')];
    await (await openStore({ url })).close();
    await mkdir(backups);
    await writeFile(backup, kind === 'foreign' ? '' : kind);
    if (kind === 'foreign') {
      const foreign = new DatabaseSync(backup);
      foreign.exec('create table users (id text)');
      foreign.close();
    }
    const before = await readFile(url);
    expect(await runThreads(['restore', backup, '--replace'], { DATABASE_URL: url })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/has no tables of this service|is not a sound database/),
    });
    expect(await readFile(url)).toEqual(before);
    const drill = await run('restore-drill.sh', [backups]);
    expect(drill).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(backup) });
  },
);

test('SQLite: the URL can be in a file', async () => {
  const { folder, backups, run } = await openScripts();
  const [url, file] = [join(folder, 'threads.db'), join(folder, 'url')];
  await (await openStore({ url })).close();
  await writeFile(file, `${url}\n`);
  expect(await run('backup.sh', [backups], { DATABASE_URL_FILE: file })).toMatchObject({ code: 0, stderr: '' });
  expect(await run('restore-drill.sh', [backups], { DATABASE_URL_FILE: file })).toMatchObject({ code: 0, stderr: '' });
});

describe.skipIf(!findProgram('initdb'))('PostgreSQL', () => {
  const programs = dirname(findProgram('initdb') ?? '');
  const PATH = `${programs}${delimiter}${process.env.PATH}`;

  test('a backup is restored into a scratch database', async () => {
    const [url = '', drillUrl = ''] = await startSystemPostgres(programs, ['threads', 'drill']);
    const { backups, run } = await openScripts();
    const store = await openStore({ url });
    await openOffice(store);
    await store.close();
    const made = await run('backup.sh', [backups], { PATH, DATABASE_URL: `${url}?prepared_statements=off` });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const drill = () => run('restore-drill.sh', [backups], { PATH, DRILL_DATABASE_URL: drillUrl });
    const restored = { code: 0, stdout: expect.stringMatching(/can be restored:[\s\S]*users +3\n/) };
    expect(await drill()).toMatchObject(restored);
    // Into the tables of the previous drill.
    expect(await drill()).toMatchObject(restored);
    await writeFile(made.stdout.trim(), 'damaged');
    expect(await drill()).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('pg_restore: error') });
  });

  test('a backup of a database without the tables is neither made nor accepted', async () => {
    const [empty = '', drillUrl = ''] = await startSystemPostgres(programs, ['empty', 'drill']);
    const { backups, run } = await openScripts();
    expect(await run('backup.sh', [backups], { PATH, DATABASE_URL: empty })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no tables of this service'),
    });
    expect(await readdir(backups)).toEqual([]);
    const drilled = await openStore({ url: drillUrl });
    await openOffice(drilled);
    await drilled.close();
    const dump = join(backups, 'threads-20260101T000000Z.dump');
    await promisify(execFile)(join(programs, 'pg_dump'), ['--format=custom', '--file', dump, empty]);
    expect(await run('restore-drill.sh', [backups], { PATH, DRILL_DATABASE_URL: drillUrl })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('has no tables of this service'),
    });
  });

  test('a restore that is refused or fails changes nothing', async () => {
    const [url = '', foreign = ''] = await startSystemPostgres(programs, ['threads', 'other']);
    const { folder } = await openScripts();
    const [backup, cut] = [join(folder, 'threads.dump'), join(folder, 'cut.dump')];
    const users = async () => {
      const store = await openStore({ url });
      const found = await store.listUsers();
      await store.close();
      return found.length;
    };
    const store = await openStore({ url });
    await openOffice(store);
    const env = { PATH, DATABASE_URL: url };
    expect(await runThreads(['backup', backup], env)).toMatchObject({ code: 0 });
    expect((await stat(backup)).mode & 0o077).toBe(0);
    await store.createUser({ name: 'Lena', address: 'lena@office.example' });
    await store.close();
    expect(await runThreads(['restore', backup], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --replace'),
    });
    const bytes = await readFile(backup);
    await writeFile(cut, bytes.subarray(0, bytes.length - 2000));
    expect(await runThreads(['restore', cut, '--replace'], env)).toMatchObject({ code: 2, stdout: '' });
    expect(await users()).toBe(4);
    expect(await runThreads(['restore', backup, '--replace'], env)).toMatchObject({ code: 0, stderr: '' });
    expect(await users()).toBe(3);
    // A table of another program has the name of one of ours.
    await promisify(execFile)(join(programs, 'psql'), [foreign, '-c', 'create table users (id text)']);
    expect(await runThreads(['restore', backup], { PATH, DATABASE_URL: foreign })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Nothing was restored: '),
    });
    const tables = ['-At', '-c', 'select tablename from pg_tables where schemaname = current_schema()'];
    expect(await promisify(execFile)(join(programs, 'psql'), [foreign, ...tables])).toMatchObject({
      stdout: 'users\n',
    });
  });
});

test.each([
  ["postgres://mara:p%3A%40%2F%C3%A4%5C%2541%20'x%22%24@127.0.0.1:1/threads", String.raw`p:@/ä\%41 'x"$`],
  ['postgres://mara:s@cret@127.0.0.1:1/threads?prepared_statements=off', 's@cret'],
  ['postgres://127.0.0.1:1/threads?user=mara&password=secret', 'secret'],
])('no program gets the password of PostgreSQL as an argument: %s', async (url, password) => {
  const { folder, backups, run } = await openScripts();
  const calls = join(folder, 'calls');
  // Stands in for pg_dump: logs its arguments and its connection.
  const recorder = `#!/bin/sh
echo "$* $PGUSER $PGPASSWORD $PGHOST $PGPORT $PGDATABASE" >> '${calls}'
exit 1
`;
  await writeFile(join(folder, 'pg_dump'), recorder, { mode: 0o755 });
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  expect(await run('backup.sh', [backups], { PATH, DATABASE_URL: url })).toMatchObject({ code: 2 });
  const line = (await readFile(calls, 'utf8')).trim();
  expect(line.endsWith(` mara ${password} 127.0.0.1 1 threads`)).toBe(true);
  const args = line.slice(0, line.indexOf(' mara '));
  expect(args).toContain('--format=custom');
  expect(args).not.toContain('://');
});

test('a backup that was cut off is removed by a later one', async () => {
  const { folder, backups, run } = await openScripts();
  const url = join(folder, 'threads.db');
  await (await openStore({ url })).close();
  await mkdir(backups);
  const partial = join(backups, 'threads-20260101T000000Z.dump.partial');
  await writeFile(partial, '');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(partial, yesterday, yesterday);
  const made = await run('backup.sh', [backups], { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect((await readdir(backups)).map((name) => join(backups, name))).toEqual([made.stdout.trim()]);
});
