import { contractAt } from './contract-files.ts';
import { readRequirements } from './decisions.ts';
import { writeStaleFiles } from './generate/write-files.ts';
import { lintDocument } from './lint/lint-document.ts';
import { openDocument } from './open-document.ts';

const isClone = import.meta.url.endsWith('.ts');

/**
 * Lints a document, and reads the rows of the DECISIONS.md next to it with their clauses. For a contract of this repository, in a clone, also
 * writes the generated files. Throws `UnreadableDocument` if the file is not an OpenAPI document.
 */
export async function evaluateContract(file: string) {
  const document = await openDocument(file);
  const findings = await lintDocument(file);
  const isSound = !findings.some(({ rule }) => rule === 'struct' || rule === 'no-unresolved-refs');
  const contract = contractAt(file);
  if (isSound && isClone && contract) {
    // Loaded on demand: loading the compiler takes longer than checking most documents.
    const { generateContract } = await import('./generate/generate-contract.ts');
    await writeStaleFiles(await generateContract(contract, document));
  }
  return { findings, requirements: readRequirements(document) };
}
