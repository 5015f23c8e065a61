import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment, startProgram } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { newStore } from '../../new-store.ts';
import { openOffice } from '../../office.ts';
import { main, type Outcome } from '../../run-threads.ts';

/** The scripts, with the `threads` of this checkout. */
async function openScripts() {
  const folder = await temporaryFolder();
  const threads = join(folder, 'threads');
  await writeFile(threads, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(threads, 0o755);
  const run = async (name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> => {
    const script = fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));
    const { output, ended } = startProgram(script, args, { env: { ...bareEnvironment, THREADS: threads, ...env } });
    return { code: await ended, ...output };
  };
  return { folder, backups: join(folder, 'backups'), run };
}

const day = 24 * 60 * 60 * 1000;

test('SQLite: backups rotate, and the drill restores the newest and reports an old or damaged one', async () => {
  const { folder, backups, run } = await openScripts();
  const url = join(folder, 'threads.db');
  const store = await newStore({ url });
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
  const made = await run('backup.sh', [backups, '2'], { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const newest = made.stdout.trim();
  expect((await readdir(backups)).map((name) => join(backups, name)).toSorted()).toEqual(
    [join(backups, kept), newest, join(backups, 'unrelated.txt')].toSorted(),
  );

  const drill = await run('restore-drill.sh', [backups], { DATABASE_URL: url });
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
});

test('wrong arguments are refused in one line, and nothing changes', async () => {
  const { folder, backups, run } = await openScripts();
  await mkdir(backups);
  const old = 'threads-20260101T000000Z.db';
  await writeFile(join(backups, old), '');
  const url = join(folder, 'threads.db');
  await newStore({ url });
  const missing = join(folder, 'missing');
  for (const [script, ...args] of [
    ...['backup.sh', 'restore-drill.sh'].flatMap((name) => [
      [name],
      ...['0', '-1', '14d', '08', '9'.repeat(20)].map((count) => [name, backups, count]),
      [name, backups, '1', '2'],
    ]),
    ['restore-drill.sh', missing],
  ] as [string, ...string[]][]) {
    const { code, stdout, stderr } = await run(script, args, { DATABASE_URL: url });
    expect([script, args, code, stdout]).toEqual([script, args, 2, '']);
    expect(stderr).toMatch(/^(usage: .*|There is no folder .*\.)\n$/);
  }
  expect(await readdir(backups)).toEqual([old]);
});

test('a new backup is kept, even if other names are later', async () => {
  const { folder, backups, run } = await openScripts();
  await mkdir(backups);
  await writeFile(join(backups, 'threads-20990101T000000Z.db'), '');
  const url = join(folder, 'threads.db');
  await newStore({ url });
  const { code, stdout } = await run('backup.sh', [backups, '1'], { DATABASE_URL: url });
  expect(code).toBe(0);
  expect((await readdir(backups)).map((name) => join(backups, name))).toEqual([stdout.trim()]);
});
