import { type GeneratedFile, generateContract } from './generate/generate-contract.ts';
import { type Finding, lintContract, openSoundDocument } from './lint-contract.ts';

/** All that lint and generate have to say of a description, in one go. */
export interface Evaluation {
  findings: Finding[];
  files: GeneratedFile[];
  /** What `openapi.gen.json` holds. */
  document: unknown;
  /** What `requirements.gen.json` holds. */
  requirements: unknown;
}

/**
 * Does the work of `pnpm lint` and `pnpm generate` without starting either; nothing is written.
 * What is no description at all is an `UnreadableDocument`.
 */
export async function evaluateContract(file: string): Promise<Evaluation> {
  const document = await openSoundDocument(file);
  const [findings, files] = await Promise.all([lintContract(file), generateContract(document)]);
  const json = (name: string) => JSON.parse(files.find((entry) => entry.file.pathname.endsWith(name))?.text ?? '');
  return { findings, files, document: json('openapi.gen.json'), requirements: json('requirements.gen.json') };
}
