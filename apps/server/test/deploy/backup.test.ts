import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareEnvironment, findProgram } from '@threads-api/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#testing/tables';
import { openOffice } from '../office.ts';
import { main } from '../run-threads.ts';
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

test.skipIf(!findProgram('initdb'))('PostgreSQL: a backup is restored into a scratch database', async () => {
  const programs = dirname(findProgram('initdb') ?? '');
  const [url = '', drillUrl = ''] = await startSystemPostgres(programs, ['threads', 'drill']);
  const { backups, run } = await openScripts();
  const store = await openStore({ url });
  await openOffice(store);
  await store.close();
  const PATH = `${programs}${delimiter}${process.env.PATH}`;
  const made = await run('backup.sh', [backups], { PATH, DATABASE_URL: `${url}?prepared_statements=off` });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const drill = () => run('restore-drill.sh', [backups], { PATH, DRILL_DATABASE_URL: drillUrl });
  expect(await drill()).toMatchObject({ code: 0, stdout: expect.stringMatching(/can be restored:[\s\S]*users +3\n/) });
  await writeFile(made.stdout.trim(), 'damaged');
  expect(await drill()).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_restore: error') });
});

test('no program gets the password of PostgreSQL as an argument', async () => {
  const { folder, backups, run } = await openScripts();
  const calls = join(folder, 'calls');
  // Stands in for pg_dump and pg_restore: logs its arguments and password, and creates the file named by --file.
  const recorder = `#!/bin/sh
echo "$0 $* PGPASSWORD=$PGPASSWORD" >> '${calls}'
while [ $# -gt 1 ]; do [ "$1" = --file ] && echo dump > "$2"; shift; done
`;
  for (const name of ['pg_dump', 'pg_restore']) await writeFile(join(folder, name), recorder, { mode: 0o755 });
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  const password = String.raw`p:@/ä\%41 'x"$`;
  const url = `postgres://mara:${encodeURIComponent(password)}@127.0.0.1:1/threads?prepared_statements=off&sslmode=disable`;
  expect(await run('backup.sh', [backups], { PATH, DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' });
  await run('restore-drill.sh', [backups], { PATH, DRILL_DATABASE_URL: url });
  const lines = (await readFile(calls, 'utf8')).trim().split('\n');
  const connecting = lines.filter((line) => line.includes('--dbname'));
  expect(connecting).toHaveLength(2);
  for (const line of connecting) {
    expect(line).toContain('postgres://mara@127.0.0.1:1/threads?sslmode=disable');
    expect(line.endsWith(` PGPASSWORD=${password}`)).toBe(true);
  }
  expect(lines.join().replaceAll(`PGPASSWORD=${password}`, '')).not.toContain(encodeURIComponent(password));
});
