import { resolve } from 'node:path';
import type { Document } from '@redocly/openapi-core';
import { contractFile } from './contract-files.ts';
import type { GeneratedFile } from './generate/generate-contract.ts';
import type { Finding } from './lint/finding.ts';
import { lintDocument } from './lint/lint-document.ts';
import { openDocument } from './open-document.ts';
import { readRequirements } from './read-requirements.ts';

/** The results of lint for a document, and the decisions that it cites. */
export interface Evaluation {
  findings: Finding[];
  /** The rows of the DECISIONS.md next to the document, with their clauses. Empty without such a file. */
  requirements: ReturnType<typeof readRequirements>;
  /** The files that `pnpm generate` would write. Empty for documents other than the contract in a clone. */
  files: GeneratedFile[];
}

/** Reads and lints a document. Writes nothing. Throws `UnreadableDocument` if the file is not an OpenAPI document. */
export async function evaluateContract(file: string): Promise<Evaluation> {
  const document = await openDocument(file);
  const findings = await lintDocument(file);
  const isSound = !findings.some(({ rule }) => rule === 'struct' || rule === 'no-unresolved-refs');
  return {
    findings,
    requirements: readRequirements(document),
    files: isSound && isClone && resolve(file) === contractFile ? await generate(document) : [],
  };
}

const isClone = import.meta.url.endsWith('.ts');

/** Loaded on demand: loading the compiler takes longer than checking most documents. */
async function generate(document: Document): Promise<GeneratedFile[]> {
  const { generateContract } = await import('./generate/generate-contract.ts');
  return generateContract(document);
}
