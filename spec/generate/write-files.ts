import { readFile, writeFile } from 'node:fs/promises';
import type { GeneratedFile } from './generate-contract.ts';

/** The files that are missing or differ on disk. */
export async function staleFiles(files: GeneratedFile[]): Promise<GeneratedFile[]> {
  const present = await Promise.all(files.map(({ file }) => readFile(file, 'utf8').catch(() => undefined)));
  return files.filter(({ text }, index) => text !== present[index]);
}

/** Writes only the files that changed. */
export async function writeStaleFiles(files: GeneratedFile[]): Promise<GeneratedFile[]> {
  const stale = await staleFiles(files);
  await Promise.all(stale.map(({ file, text }) => writeFile(file, text)));
  return stale;
}
