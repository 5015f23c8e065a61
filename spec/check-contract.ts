import { contractAt } from './contract-files.ts';
import { readRequirements } from './decisions.ts';
import { writeStaleFiles } from './generate/write-files.ts';
import { lintDocument } from './lint/lint-document.ts';
import { openDocument } from './open-document.ts';

const isClone = import.meta.url.endsWith('.ts');

/** Lints a document, and reads the rows of the DECISIONS.md next to it with their clauses. */
export async function checkContract(file: string) {
  const document = await openDocument(file);
  return { findings: await lintDocument(file), requirements: readRequirements(document) };
}

/**
 * Writes the generated files of a contract of this repository, in a clone. Throws `UnreadableDocument` if the file is not an
 * OpenAPI document.
 */
export async function writeGeneratedFiles(file: string): Promise<void> {
  const contract = contractAt(file);
  if (!isClone || !contract) return;
  // Loaded on demand: loading the compiler takes longer than checking most documents.
  const { generateContract } = await import('./generate/generate-contract.ts');
  await writeStaleFiles(await generateContract(contract, await openDocument(file)));
}
