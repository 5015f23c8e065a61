import { resolve } from 'node:path';
import type { Document } from '@redocly/openapi-core';
import { bundleDocument } from './bundle-document.ts';
import { contractFile } from './contract-files.ts';
import type { GeneratedFile } from './generate/generate-contract.ts';
import type { Finding } from './lint/finding.ts';
import { describeFinding, lintDocument } from './lint/lint-document.ts';
import { openDocument, UnreadableDocument } from './open-document.ts';
import { readRequirements } from './read-requirements.ts';

/** All that a program needs to show a document. */
export interface Evaluation {
  findings: Finding[];
  /** The document in one piece, `$ref`s kept. */
  document: object;
  /** The rows of the DECISIONS.md beside the document, with their clauses; empty without such a file. */
  requirements: ReturnType<typeof readRequirements>;
  /** The files that `pnpm generate` would write; empty for any other document than the contract of this repository. */
  files: GeneratedFile[];
}

/**
 * Reads and lints a document without starting a command, and writes nothing.
 * A file that is not an OpenAPI document, or has a `$ref` that leads nowhere, is an `UnreadableDocument`.
 */
export async function evaluateContract(file: string): Promise<Evaluation> {
  const document = await openDocument(file);
  const findings = await lintDocument(file);
  const broken = findings.find(({ rule }) => rule === 'no-unresolved-refs');
  if (broken) throw new UnreadableDocument(describeFinding(broken));
  const isSound = !findings.some(({ rule }) => rule === 'struct');
  return {
    findings,
    document: await bundleDocument(document),
    requirements: readRequirements(document),
    files: isSound && resolve(file) === contractFile ? await generate(document) : [],
  };
}

/** Loaded only if needed: the compiler takes longer to load than most documents to check. */
async function generate(document: Document): Promise<GeneratedFile[]> {
  const { generateContract } = await import('./generate/generate-contract.ts');
  return generateContract(document);
}
