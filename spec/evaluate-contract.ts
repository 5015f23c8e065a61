import { type GeneratedFile, generateContract } from './generate/generate-contract.ts';
import type { Finding } from './lint/finding.ts';
import { lintStyle, openSoundDocument } from './lint/lint-document.ts';

/** The results of lint and generate for a description. */
export interface Evaluation {
  findings: Finding[];
  files: GeneratedFile[];
  /** The content of `openapi.gen.json`. */
  document: object;
  /** The content of `requirements.gen.json`. */
  requirements: unknown;
}

/**
 * Does the work of `pnpm lint` and `pnpm generate` without starting either, and writes nothing.
 * A file that is no description is an `UnreadableDocument`.
 */
export async function evaluateContract(file: string): Promise<Evaluation> {
  const document = await openSoundDocument(file);
  const [findings, files] = await Promise.all([lintStyle(document), generateContract(document)]);
  const json = (name: string) => JSON.parse(files.find((entry) => entry.file.pathname.endsWith(name))?.text ?? '');
  return { findings, files, document: json('openapi.gen.json'), requirements: json('requirements.gen.json') };
}
