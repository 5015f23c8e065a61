import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from './shop.ts';
import { writeFiles } from './write-document.ts';

/** Calls a function with a temporary folder that contains files. */
export async function withFolder<T>(files: Record<string, Json>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'diff-test-'));
  try {
    await writeFiles(folder, files);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
