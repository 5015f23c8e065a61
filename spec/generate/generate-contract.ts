import type { Document } from '@redocly/openapi-core';
import { bundleDocument } from '../bundle-document.ts';
import { readRequirements } from '../read-requirements.ts';
import { generateNames } from './generate-names.ts';
import { generateTypes } from './generate-types.ts';

/** A file generated from the contract. */
export interface GeneratedFile {
  file: URL;
  text: string;
}

const contractSources = new URL('../../packages/contract/src/', import.meta.url);

/** Generates types, names, the document as JSON, and the clauses of each requirement. */
export async function generateContract(document: Document): Promise<GeneratedFile[]> {
  const whole = await bundleDocument(document);
  const texts = {
    'openapi.gen.ts': await generateTypes(document),
    'names.gen.ts': generateNames(whole),
    'openapi.gen.json': toJson(whole),
    // Indented, so that changes to different clauses merge without a conflict.
    'requirements.gen.json': toJson(readRequirements(document)),
  };
  return Object.entries(texts).map(([name, text]) => ({ file: new URL(name, contractSources), text }));
}

const inboxSources = new URL('../../apps/server/contract/', import.meta.url);

/** Generates the types and the bundled document of the page's API. Only the service and the page use them. */
export async function generateInbox(document: Document): Promise<GeneratedFile[]> {
  const texts = {
    'inbox.gen.ts': await generateTypes(document, 'spec/inbox.yaml by `pnpm generate`'),
    'inbox.gen.json': toJson(await bundleDocument(document)),
  };
  return Object.entries(texts).map(([name, text]) => ({ file: new URL(name, inboxSources), text }));
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
