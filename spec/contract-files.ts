import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A contract of this repository. */
export interface OwnContract {
  /** The path of the document. */
  file: string;
  /** The path of the last release. A contract without releases is compared with the last commit. */
  released?: string;
  /** The folder of the generated files. */
  folder: URL;
  /** The generated files: each has one part of the contract. */
  generated: Record<string, 'types' | 'names' | 'document' | 'requirements'>;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The contract that clients use. */
const api = {
  file: pathOf('openapi.yaml'),
  released: pathOf('released/openapi.yaml'),
  folder: new URL('../packages/contract/src/', import.meta.url),
  generated: {
    'openapi.gen.ts': 'types',
    'names.gen.ts': 'names',
    'openapi.gen.json': 'document',
    'requirements.gen.json': 'requirements',
  },
} satisfies OwnContract;

/** The internal contract of the inbox page. */
const inbox: OwnContract = {
  file: pathOf('inbox.yaml'),
  folder: new URL('../apps/server/contract/', import.meta.url),
  generated: { 'inbox.gen.ts': 'types', 'inbox.gen.json': 'document' },
};

/** All contracts of this repository, the main one first. */
export const contracts: readonly OwnContract[] = [api, inbox];

export const { file: contractFile, released: releasedFile } = api;

/** `spec/openapi.yaml and spec/inbox.yaml` */
export const namesOf = (list: readonly OwnContract[]) => list.map(({ file }) => `spec/${basename(file)}`).join(' and ');

/** The contract at a path; undefined for other documents. */
export const contractAt = (path: string) => contracts.find(({ file }) => file === resolve(path));

/** The base of a contract of this repository: a file or a git ref. Undefined for other documents. */
export function baseOf(path: string): string | undefined {
  const contract = contractAt(path);
  return contract && (contract.released ?? 'HEAD');
}
