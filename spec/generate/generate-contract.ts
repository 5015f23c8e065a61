import type { Document } from '@redocly/openapi-core';
import { bundleDocument } from '../bundle-document.ts';
import { readRequirements } from '../decisions.ts';
import { generateNames } from './generate-names.ts';
import { generateTypes } from './generate-types.ts';

/** A file generated from the contract. */
export interface GeneratedFile {
  file: URL;
  text: string;
}

/** Generates types, names, the document as JSON, and the clauses of each requirement. */
export async function generateContract(document: Document): Promise<GeneratedFile[]> {
  const whole = await bundleDocument(document);
  return inFolder('../../packages/contract/src/', {
    'openapi.gen.ts': await generateTypes(document),
    'names.gen.ts': generateNames(whole),
    'openapi.gen.json': toJson(whole),
    // Indented, so that changes to different clauses merge without a conflict.
    'requirements.gen.json': toJson(readRequirements(document)),
  });
}

/** Generates the types and the bundled document of the page's API. Only the service and the page use them. */
export const generateInbox = async (document: Document): Promise<GeneratedFile[]> =>
  inFolder('../../apps/server/contract/', {
    'inbox.gen.ts': await generateTypes(document, 'spec/inbox.yaml by `pnpm generate`'),
    'inbox.gen.json': toJson(await bundleDocument(document)),
  });

const inFolder = (folder: string, texts: Record<string, string>): GeneratedFile[] =>
  Object.entries(texts).map(([name, text]) => ({ file: new URL(`${folder}${name}`, import.meta.url), text }));

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
