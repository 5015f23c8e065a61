import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { backUp, openStore, restore } from '../../src/store/index.ts';

/** Creates users one after the other, and prints each once it is acknowledged. */
const writer = `
  import { openStore } from ${JSON.stringify(new URL('../../src/store/index.ts', import.meta.url).href)};
  const store = await openStore({ url: process.argv[1] });
  for (let count = 0; ; count += 1) {
    await store.createUser({ id: 'usr_' + count, name: 'x', address: count + '@office.example' });
    console.log(count);
  }
`;

test('a backup of a database in use contains every acknowledged change, and restores', async () => {
  const folder = await temporaryFolder();
  const [url, copy] = [join(folder, 'threads.db'), join(folder, 'backup.db')];
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    acknowledged = Number(text.trim().split('\n').at(-1)) + 1;
  });
  await expect.poll(() => acknowledged).toBeGreaterThan(50);
  const atLeast = acknowledged;
  backUp(url, copy);
  expect((await stat(copy)).mode & 0o077).toBe(0);
  expect(() => restore(url, copy, { replace: true })).toThrow('is in use');
  child.kill('SIGKILL');
  await once(child, 'exit');

  // Killing the process loses no acknowledged change either.
  const survivor = await openStore({ url });
  const written = (await survivor.listUsers()).length;
  expect(written).toBeGreaterThanOrEqual(acknowledged);
  await survivor.close();

  expect(() => restore(url, copy)).toThrow('add --replace');
  const { replaced } = restore(url, copy, { replace: true });
  const restored = await openStore({ url });
  const users = (await restored.listUsers()).length;
  expect(users).toBeGreaterThanOrEqual(atLeast);
  expect(users).toBeLessThanOrEqual(written);
  await restored.close();
  expect((await stat(replaced ?? '')).isFile()).toBe(true);
});

test('a copy of a database with its write-ahead log is restored with the newest changes', async () => {
  const folder = await temporaryFolder();
  const [url, copy] = [join(folder, 'threads.db'), join(folder, 'copy.db')];
  const store = await openStore({ url });
  await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  for (const companion of ['', '-wal']) await copyFile(`${url}${companion}`, `${copy}${companion}`);
  await store.close();
  const target = join(folder, 'restored.db');
  restore(target, copy);
  const restored = await openStore({ url: target });
  expect(await restored.listUsers()).toHaveLength(1);
  await restored.close();
});

test('a backup or restore that cannot work is refused with a reason', async () => {
  const folder = await temporaryFolder();
  const url = join(folder, 'threads.db');
  await (await openStore({ url })).close();
  const garbage = join(folder, 'garbage.db');
  await writeFile(garbage, 'x'.repeat(10_000));
  expect(() => backUp(url, garbage)).toThrow('already exists');
  expect(() => restore(join(folder, 'new.db'), garbage)).toThrow('is not a sound database');
  expect(() => restore(join(folder, 'new.db'), folder)).toThrow(`${folder} is not a file.`);
  const foreign = join(folder, 'foreign.db');
  new DatabaseSync(foreign).exec('create table users (id text)');
  const before = await readFile(url);
  for (const backup of [garbage, foreign])
    expect(() => restore(url, backup, { replace: true })).toThrow(/has no tables|is not a sound database/);
  expect(await readFile(url)).toEqual(before);
  const missing = join(folder, 'missing', 'backup.db');
  expect(() => backUp(url, missing)).toThrow(`${missing} was not written: the folder does not exist.`);
  expect(() => backUp('postgres://127.0.0.1:1/threads', missing)).toThrow('with pg_dump');
});
