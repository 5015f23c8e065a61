import { contractAt } from '../contract-files.ts';
import type { OpenedDocument } from '../open-document.ts';
import { writeStaleFiles } from './write-files.ts';

const isClone = import.meta.url.endsWith('.ts');

/** Writes the generated files of a contract of this repository, in a clone. */
export async function writeGeneratedFiles(document: OpenedDocument): Promise<void> {
  const contract = contractAt(document.root.source.absoluteRef);
  if (!isClone || !contract) return;
  // Loaded on demand: loading the compiler takes longer than checking most documents.
  const { generateContract } = await import('./generate-contract.ts');
  await writeStaleFiles(await generateContract(contract, document));
}
