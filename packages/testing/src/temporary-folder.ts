import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files by name. Objects are written as JSON. */
export type Files = Record<string, string | object>;

/** Creates a folder with these files. It is deleted after the test. */
export async function temporaryFolder(files: Files = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, files);
  return folder;
}

/** Creates a folder with one file, and returns the path of the file. */
export const temporaryFile = async (name: string, text: string): Promise<string> =>
  join(await temporaryFolder({ [name]: text }), name);

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}
