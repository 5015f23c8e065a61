import { readFile, writeFile } from 'node:fs/promises';
import type { GeneratedFile } from './generate-contract.ts';

/** The files whose text on disk is another, or which are not there. */
export async function staleFiles(files: GeneratedFile[]): Promise<GeneratedFile[]> {
  const present = await Promise.all(files.map(({ file }) => readFile(file, 'utf8').catch(() => undefined)));
  return files.filter(({ text }, index) => text !== present[index]);
}

/** Writes the files that changed, and leaves the others untouched. */
export async function writeStaleFiles(files: GeneratedFile[]): Promise<GeneratedFile[]> {
  const stale = await staleFiles(files);
  await Promise.all(stale.map(({ file, text }) => writeFile(file, text)));
  return stale;
}
