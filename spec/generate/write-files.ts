import { readFile, writeFile } from 'node:fs/promises';
import { contractAt } from '../contract-files.ts';
import type { OpenedDocument } from '../open-document.ts';
import type { GeneratedFile } from './generate-contract.ts';

const isClone = import.meta.url.endsWith('.ts');

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

/** Writes the generated files of a contract of this repository, in a clone. */
export async function writeGeneratedFiles(document: OpenedDocument): Promise<void> {
  const contract = contractAt(document.root.source.absoluteRef);
  if (!isClone || !contract) return;
  // Loaded on demand: loading the compiler takes longer than checking most documents.
  const { generateContract } = await import('./generate-contract.ts');
  await writeStaleFiles(await generateContract(contract, document));
}
