import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment, startProgram } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { main, type Outcome } from '../../run-threads.ts';
import { newOffice } from '../../stores.ts';

/** The script, with the `threads` of this checkout, or another beginning of it. */
async function openScript(beginning = '') {
  const folder = await temporaryFolder();
  const threads = join(folder, 'threads');
  await writeFile(threads, `#!/bin/sh\n${beginning}\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(threads, 0o755);
  const script = fileURLToPath(new URL('../../../deploy/backup.sh', import.meta.url));
  const run = async (args: string[], env: Record<string, string> = {}): Promise<Outcome> => {
    const { output, ended } = startProgram(script, args, { env: { ...bareEnvironment, THREADS: threads, ...env } });
    return { code: await ended, ...output };
  };
  return { folder, backups: join(folder, 'backups'), run };
}

const day = 24 * 60 * 60 * 1000;

test('SQLite: the new backup and the newest 13 others are kept, even if the clock was wrong before', async () => {
  const { folder, backups, run } = await openScript();
  const url = join(folder, 'threads.db');
  await newOffice({ url });
  await mkdir(backups);
  const others = Array.from({ length: 14 }, (_, index) => `threads-${2087 + index}0101T000000Z.db`);
  for (const name of [...others, 'unrelated.txt']) await writeFile(join(backups, name), '');
  // A backup that was cut off.
  const partial = join(backups, 'threads-20260101T000000Z.dump.partial');
  await writeFile(partial, '');
  const then = new Date(Date.now() - 1.1 * day);
  await utimes(partial, then, then);
  const made = await run([backups], { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect((await readdir(backups)).toSorted()).toEqual(
    [basename(made.stdout.trim()), ...others.slice(1), 'unrelated.txt'].toSorted(),
  );
});

test('a backup that cannot be restored is reported, and no old one is deleted', async () => {
  const { folder, backups, run } = await openScript('[ "$1" = backup ] && echo damaged > "$2" && exit');
  await mkdir(backups);
  const others = Array.from({ length: 20 }, (_, index) => `threads-${2000 + index}0101T000000Z.db`);
  for (const name of others) await writeFile(join(backups, name), '');
  expect(await run([backups], { DATABASE_URL: join(folder, 'threads.db') })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not a sound database'),
  });
  expect(await readdir(backups)).toEqual(expect.arrayContaining(others));
  expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('usage: backup.sh FOLDER') });
});
