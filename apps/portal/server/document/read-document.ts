import { createHash } from 'node:crypto';
import type { LocationObject } from '@redocly/openapi-core';
import {
  bundleFiles,
  describeInvalidPart,
  type OpenedDocument,
  positionOf,
  writePosition,
} from '@threads-api/spec/contract';
import { writeReference } from './write-reference.ts';

/** A readable document and the files it refers to. */
export interface ReadDocument {
  /** The bundled document as JSON. */
  text: string;
  hash: string;
  /** The document for the reference page, as JSON. */
  reference: string;
  /** The file and the files on disk that it refers to, with their texts. */
  files: Map<string, string>;
  /** A message about the first unresolved `$ref` or invalid part, with its position. */
  unresolved?: string;
}

/** Reads an opened document for the pages. */
export async function readDocument(document: OpenedDocument): Promise<ReadDocument> {
  const { bundle, fileDependencies, problems } = await bundleFiles(document);
  const text = JSON.stringify(bundle.parsed);
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  const unresolved = problem
    ? describe(problem.message, problem.location[0] as LocationObject)
    : describeInvalidPart(document);
  return {
    text,
    hash: hashDocument(text),
    reference: writeReference(bundle.parsed as object),
    files: textsOf(document, [document.root.source.absoluteRef, ...fileDependencies]),
    ...(unresolved && { unresolved }),
  };
}

/** The texts of the files on disk. A file that cannot be read is empty. */
function textsOf({ files }: OpenedDocument, names: string[]): Map<string, string> {
  const local = names.filter((name) => !/^https?:/.test(name));
  return new Map(local.map((name) => [name, files.get(name)?.source.body ?? '']));
}

/** Identifies a document by the hash of its JSON text. */
export const hashDocument = (text: string) => createHash('sha256').update(text).digest('hex');

function describe(message: string, location: LocationObject): string {
  const position = positionOf(location);
  const target = /\$ref"?:\s*["']?([^"'\s},]+)/.exec(position.source)?.[1];
  const text = target ? `Nothing exists at ${target}.` : message.replaceAll(/\s+/g, ' ').trim();
  return `${writePosition(position)} ${text}`;
}
