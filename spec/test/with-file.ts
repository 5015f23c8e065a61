import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls a function with a temporary file. */
export async function withFile<T>(name: string, text: string, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'spec-test-'));
  try {
    const file = join(folder, name);
    await writeFile(file, text);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
