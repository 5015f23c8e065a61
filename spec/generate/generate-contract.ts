import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BaseResolver, bundle, type Document, loadConfig } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { type Clause, clausesOf } from '../reading/clauses.ts';
import { decisionsFile, readDecisions } from '../reading/decisions.ts';
import { linkDecisions } from './link-decisions.ts';

/** A file that is derived from the contract. */
export interface GeneratedFile {
  file: URL;
  text: string;
}

const contractSources = new URL('../../packages/contract/src/', import.meta.url);
const config = fileURLToPath(new URL('../redocly.yaml', import.meta.url));

/** All that is derived from the contract: types, the document without `$ref`s, the requirements, the links of DECISIONS.md. */
export async function generateContract(document: Document): Promise<GeneratedFile[]> {
  return Promise.all([
    generateTypes(document).then((text) => ({ file: new URL('openapi.gen.ts', contractSources), text })),
    generateJson(document).then((text) => ({ file: new URL('openapi.gen.json', contractSources), text })),
    readFile(decisionsFile, 'utf8').then((text) => [
      {
        file: new URL('requirements.gen.json', contractSources),
        text: generateRequirements(text, clausesOf(document)),
      },
      { file: decisionsFile, text: linkDecisions(text, clausesOf(document)) },
    ]),
  ]).then((files) => files.flat());
}

/** Each requirement with the clauses that say it. */
function generateRequirements(decisions: string, clauses: Clause[]): string {
  const requirements = readDecisions(decisions).map((decision) => ({
    ...decision,
    clauses: clauses
      .filter(({ requirements }) => requirements.includes(decision.id))
      .map(({ label, line }) => ({ label, line })),
  }));
  return `${JSON.stringify(requirements, null, 2)}\n`;
}

async function generateTypes({ source }: Document): Promise<string> {
  const types = await openapiTypescript(source.body, { defaultNonNullable: false });
  return `// Generated from spec/openapi.yaml by \`pnpm generate\`. Do not edit.\n\n${astToString(types)}`;
}

async function generateJson(document: Document): Promise<string> {
  const { bundle: whole } = await bundle({
    // Dereferencing works in place.
    doc: { ...document, parsed: structuredClone(document.parsed) },
    config: await loadConfig({ configPath: config }),
    externalRefResolver: new BaseResolver(),
    dereference: true,
  });
  return `${JSON.stringify(whole.parsed, null, 2)}\n`;
}
