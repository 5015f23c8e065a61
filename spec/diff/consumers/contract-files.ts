import { type Document, makeDocumentFromString } from '@redocly/openapi-core';
import { CouldNotRun } from '@threads-api/cli';
import { pointerKeys, readContract } from '@threads-api/contract/model';
import { bundleDocument } from '../../bundle-document.ts';
import { generateNames } from '../../generate/generate-names.ts';
import { generateTypes } from '../../generate/generate-types.ts';
import type { OpenedDocument } from '../../open-document.ts';

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

/** The files of an opened contract. */
export const filesOf = ({ root, files }: OpenedDocument): ContractFiles => ({
  root: root.source.absoluteRef,
  files: new Map([...files].map(([name, { parsed }]) => [name, parsed])),
});

/** Generates the types, as `pnpm generate` does. */
export async function generateFrom({ root, files }: ContractFiles): Promise<GeneratedTypes> {
  const documents = [...files].map(
    ([name, content]) => [name, makeDocumentFromString(JSON.stringify(content), name)] as const,
  );
  const edited = new Map(documents);
  const whole = await bundleDocument({ root: edited.get(root) as Document, files: edited });
  const { paths = {} } = whole as { paths?: object };
  const ids = readContract(whole).operations.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  // openapi-typescript would print this, also about a version that exists only to try one change.
  if (repeated !== undefined) throw new CouldNotRun(`${root}: two operations have the id ${repeated}.`);
  return {
    types: await generateTypes(makeDocumentFromString(JSON.stringify(whole), root)),
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
