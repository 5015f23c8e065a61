import { createHash } from 'node:crypto';
import { BaseResolver, type LocationObject } from '@redocly/openapi-core';
import { bundleFiles, describeInvalidPart, openDocument, positionOf, writePosition } from '@threads-api/spec/contract';
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

/** Reads an OpenAPI document. Throws `UnreadableDocument` for any other file. */
export async function readDocument(file: string): Promise<ReadDocument> {
  const resolver = new BaseResolver();
  const document = await openDocument(file, resolver);
  const { bundle, fileDependencies, problems } = await bundleFiles(document, resolver);
  const text = JSON.stringify(bundle.parsed);
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  const unresolved = problem
    ? describe(problem.message, problem.location[0] as LocationObject)
    : describeInvalidPart(document);
  return {
    text,
    hash: hashDocument(text),
    reference: writeReference(bundle.parsed as object),
    files: await readTexts(
      resolver,
      [file, ...fileDependencies].filter((name) => !/^https?:/.test(name)),
    ),
    ...(unresolved && { unresolved }),
  };
}

/** The texts of files, as they were read. A file that cannot be read is empty. */
async function readTexts(resolver: BaseResolver, files: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of files) {
    const document = await resolver.cache.get(file)?.catch(() => undefined);
    texts.set(file, document && 'source' in document ? document.source.body : '');
  }
  return texts;
}

/** Identifies a document by the hash of its JSON text. */
export const hashDocument = (text: string) => createHash('sha256').update(text).digest('hex');

function describe(message: string, location: LocationObject): string {
  const position = positionOf(location);
  const target = /\$ref"?:\s*["']?([^"'\s},]+)/.exec(position.source)?.[1];
  const text = target ? `Nothing exists at ${target}.` : message.replaceAll(/\s+/g, ' ').trim();
  return `${writePosition(position)} ${text}`;
}
