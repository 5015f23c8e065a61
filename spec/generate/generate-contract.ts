import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BaseResolver, bundle, type Document, loadConfig } from '@redocly/openapi-core';
import { clausesOf } from '../reading/clauses.ts';
import { decisionsFile, readDecisions } from '../reading/decisions.ts';
import { generateNames } from './generate-names.ts';
import { generateTypes } from './generate-types.ts';

/** A file that is derived from the contract. */
export interface GeneratedFile {
  file: URL;
  text: string;
}

const contractSources = new URL('../../packages/contract/src/', import.meta.url);
const config = fileURLToPath(new URL('../redocly.yaml', import.meta.url));

/** All that is derived from the contract: types, names, the document as JSON, and the clauses of each requirement. */
export async function generateContract(document: Document): Promise<GeneratedFile[]> {
  const texts = {
    'openapi.gen.ts': generateTypes(document),
    'names.gen.ts': generateNames(document),
    'openapi.gen.json': generateJson(document),
    'requirements.gen.json': readFile(decisionsFile, 'utf8').then((decisions) =>
      generateRequirements(decisions, document),
    ),
  };
  return Promise.all(
    Object.entries(texts).map(async ([name, text]) => ({ file: new URL(name, contractSources), text: await text })),
  );
}

/** Each requirement with the clauses that state it, one a line: changes of different clauses merge without a conflict. */
function generateRequirements(decisions: string, document: Document): string {
  const clauses = clausesOf(document);
  const requirements = readDecisions(decisions).map((decision) => ({
    ...decision,
    clauses: clauses
      .filter(({ requirements }) => requirements.includes(decision.id))
      .map(({ label, pointer }) => ({ label, pointer })),
  }));
  return `${JSON.stringify(requirements, null, 2)}\n`;
}

async function generateJson(document: Document): Promise<string> {
  const { bundle: whole } = await bundle({
    doc: { ...document, parsed: structuredClone(document.parsed) },
    config: await loadConfig({ configPath: config }),
    externalRefResolver: new BaseResolver(),
  });
  return `${JSON.stringify(whole.parsed, null, 2)}\n`;
}
