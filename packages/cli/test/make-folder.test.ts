import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../src/make-folder.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('creates a folder with its parents, or keeps it', async () => {
  const folder = join(await createFolder(), 'a/b');
  await makeFolder(folder);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('fails below a file', async () => {
  const file = join(await createFolder(), 'file');
  await writeFile(file, '');
  await expect(makeFolder(join(file, 'a/b'))).rejects.toThrow('ENOTDIR');
});

test.skipIf(process.platform !== 'linux')('fails in /proc, where no folder can be created', async () => {
  await expect(makeFolder('/proc/a/b')).rejects.toThrow('ENOENT');
});
