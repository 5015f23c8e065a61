import { resolve } from 'node:path';
import { BaseResolver, type Document, makeDocumentFromString } from '@redocly/openapi-core';
import { pointerKeys, readContract } from '@threads-api/contract/model';
import { bundleDocument } from '../../bundle-document.ts';
import { generateNames } from '../../generate/generate-names.ts';
import { generateTypes } from '../../generate/generate-types.ts';
import { UnreadableDocument } from '../../unreadable-document.ts';
import { openContract } from '../model/open-contract.ts';

type Node = Record<string, unknown>;

/** All files of a contract in memory, which may be edited. */
export interface ContractFiles {
  root: string;
  files: Map<string, unknown>;
}

/** The generated types of a contract, as texts. */
export interface GeneratedTypes {
  types: string;
  names: string;
  paths: string[];
}

/** Reads all files of a contract. */
export async function readContractFiles(file: string): Promise<ContractFiles> {
  const { root, documents } = await openContract(file);
  const files = new Map([...documents].map(([name, { parsed }]) => [name, parsed]));
  return { root: root.source.absoluteRef, files };
}

/** Generates the types, as `pnpm generate` does. */
export async function generateFrom({ root, files }: ContractFiles): Promise<GeneratedTypes> {
  const resolver = new BaseResolver();
  const documents = new Map<string, Document>();
  for (const [name, content] of files) {
    const document = makeDocumentFromString(JSON.stringify(content), name);
    documents.set(name, document);
    resolver.cache.set(name, Promise.resolve(document));
  }
  const whole = await bundleDocument(documents.get(root) as Document, resolver);
  const bundled = makeDocumentFromString(JSON.stringify(whole), resolve(root));
  const { paths = {} } = whole as { paths?: object };
  const ids = readContract(whole).operations.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  // openapi-typescript would print this, also about a version that exists only to try one change.
  if (repeated !== undefined) throw new UnreadableDocument(`${root}: two operations have the id ${repeated}.`);
  return {
    types: await generateTypes(bundled),
    names: generateNames(whole),
    paths: Object.keys(paths),
  };
}

/** The object that contains a pointer, and the last key. */
export function ownerOf(
  { files }: ContractFiles,
  file: string,
  pointer: string,
): { owner: Node; key: string } | undefined {
  const keys = pointerKeys(pointer);
  const key = keys.pop();
  let node = files.get(file);
  for (const name of keys) node = (node as Node | undefined)?.[name];
  return key === undefined || typeof node !== 'object' || node === null ? undefined : { owner: node as Node, key };
}
