import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareEnvironment, findProgram } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { libpqEnvironment } from '../../src/store/postgres/libpq-environment.ts';
import { newFolder } from '../new-folder.ts';
import { openOffice } from '../office.ts';
import { main, runThreads } from '../run-threads.ts';
import { type SystemPostgres, startSystemPostgres } from './start-system-postgres.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The scripts, with the `threads` of this checkout. */
async function openScripts() {
  const folder = await newFolder();
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

const day = 24 * 60 * 60 * 1000;

test('SQLite: backups rotate, and the drill restores the newest and reports an old or damaged one', async () => {
  const { folder, backups, run } = await openScripts();
  const url = join(folder, 'threads.db');
  const store = await openStore({ url });
  await openOffice(store);
  await mkdir(backups);
  const kept = 'threads-20260103T000000Z.db';
  for (const name of ['threads-20260101T000000Z.db', 'threads-20260102T000000Z.db', kept, 'unrelated.txt'])
    await writeFile(join(backups, name), '');
  // A backup that was cut off.
  const partial = join(backups, 'threads-20260101T000000Z.dump.partial');
  await writeFile(partial, '');
  const setAge = (file: string, days: number) =>
    utimes(file, new Date(Date.now() - days * day), new Date(Date.now() - days * day));
  await setAge(partial, 1.1);
  const urlFile = join(folder, 'url');
  await writeFile(urlFile, `${url}\n`);
  const made = await run('backup.sh', [backups, '2'], { DATABASE_URL_FILE: urlFile });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const newest = made.stdout.trim();
  expect((await readdir(backups)).map((name) => join(backups, name)).toSorted()).toEqual(
    [join(backups, kept), newest, join(backups, 'unrelated.txt')].toSorted(),
  );

  const drill = await run('restore-drill.sh', [backups], { DATABASE_URL_FILE: urlFile });
  expect(drill).toMatchObject({ code: 0, stdout: expect.stringMatching(/can be restored:[\s\S]*users +3\n/) });
  await setAge(newest, 7);
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

describe.skipIf(!findProgram('initdb'))('PostgreSQL', () => {
  const programs = dirname(findProgram('initdb') ?? '');
  const PATH = `${programs}${delimiter}${process.env.PATH}`;
  let server: SystemPostgres;
  beforeAll(async () => {
    server = await startSystemPostgres(programs);
  });
  afterAll(() => server.stop());

  test('a backup is restored into a scratch database', async () => {
    const [url, drillUrl] = [await server.create('threads'), await server.create('drill')];
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
    const [empty, drillUrl] = [await server.create('empty'), await server.create('drilled')];
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
    const [url, foreign] = [await server.create('restored'), await server.create('other')];
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

test('no program gets the password of PostgreSQL as an argument', async () => {
  const { folder, backups, run } = await openScripts();
  const calls = join(folder, 'calls');
  // Stands in for pg_dump: logs its arguments and its connection.
  const recorder = `#!/bin/sh
echo "$* $PGUSER $PGPASSWORD $PGHOST $PGPORT $PGDATABASE" >> '${calls}'
exit 1
`;
  await writeFile(join(folder, 'pg_dump'), recorder, { mode: 0o755 });
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  const url = 'postgres://mara:s@cret@127.0.0.1:1/threads?prepared_statements=off';
  expect(await run('backup.sh', [backups], { PATH, DATABASE_URL: url })).toMatchObject({ code: 2 });
  const line = (await readFile(calls, 'utf8')).trim();
  expect(line.endsWith(' mara s@cret 127.0.0.1 1 threads')).toBe(true);
  const args = line.slice(0, line.indexOf(' mara '));
  expect(args).toContain('--format=custom');
  expect(args).not.toContain('://');
});

test.each([
  ["postgres://mara:p%3A%40%2F%C3%A4%5C%2541%20'x%22%24@127.0.0.1:1/threads", String.raw`p:@/ä\%41 'x"$`],
  ['postgres://127.0.0.1:1/threads?user=mara&password=secret', 'secret'],
])('the programs of PostgreSQL get the password in the environment: %s', (url, PGPASSWORD) => {
  expect(libpqEnvironment(url)).toMatchObject({
    PGPASSWORD,
    PGUSER: 'mara',
    PGHOST: '127.0.0.1',
    PGDATABASE: 'threads',
  });
});
