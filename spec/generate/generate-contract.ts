import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDocument } from '../bundle-document.ts';
import type { OwnContract } from '../contract-files.ts';
import { readRequirements } from '../decisions.ts';
import type { OpenedDocument } from '../open-document.ts';
import { generateNames } from './generate-names.ts';
import { generateTypes } from './generate-types.ts';

/** A file generated from a contract. */
export interface GeneratedFile {
  file: URL;
  text: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Generates types, names, the document as JSON, and the clauses of each requirement. */
export async function generateContract(
  { file, folder, generated }: OwnContract,
  document: OpenedDocument,
): Promise<GeneratedFile[]> {
  const whole = await bundleDocument(document);
  const parts = {
    types: () => generateTypes(document.root, `${relative(root, file)} by \`pnpm generate\``),
    names: () => generateNames(whole),
    document: () => toJson(whole),
    // Indented, so that changes to different clauses merge without a conflict.
    requirements: () => toJson(readRequirements(document)),
  };
  const files = Object.entries(generated).map(async ([name, part]) => ({
    file: new URL(name, folder),
    text: await parts[part](),
  }));
  return Promise.all(files);
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
