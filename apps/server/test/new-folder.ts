import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder. Deletes it at the end of the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The name of a new SQLite file. Deletes it at the end of the test. */
export const newFile = async () => join(await newFolder(), 'threads.db');
