import { BaseResolver, type Document, detectSpec, YamlParseError } from '@redocly/openapi-core';
import { findInvalidPart } from '@threads-api/contract/model';
import { positionOf, shownName, writePosition } from './position-of.ts';
import { findCircularReference, readReferencedFiles, visitParts } from './references.ts';
import { invalidYaml, UnreadableDocument } from './unreadable-document.ts';

/** Reads an OpenAPI 3 document. Throws `UnreadableDocument` if it or a file that it refers to is not valid YAML, or a reference leads back to itself. */
export async function openDocument(file: string, resolver = new BaseResolver()): Promise<Document> {
  const name = shownName(file) || file;
  const document = await resolver.resolveDocument(null, file, true).catch((error: Error) => error);
  if (document instanceof YamlParseError) throw invalidYaml(document);
  if (document instanceof Error) throw new UnreadableDocument(`${name} cannot be read: ${reasonOf(document)}`);
  if (!/^oas3_[012]$/.test(specVersion(document.parsed) ?? ''))
    throw new UnreadableDocument(
      `${name} is not an OpenAPI 3 document: it must have a field "openapi" with the version 3.0, 3.1 or 3.2.`,
    );
  completeMappings(document.parsed);
  await checkReferences(document, resolver);
  return document;
}

/** The first part that must be an object or a list but is not, with its position. */
export function describeInvalidPart(document: Document): string | undefined {
  const { pointer, problem } = findInvalidPart(Object(document.parsed)) ?? {};
  return pointer && `${writePosition(positionOf({ ...document, pointer }))} ${problem}`;
}

/** A discriminator may name a schema without its path. Redocly reads a name as a file. */
function completeMappings(document: unknown): void {
  const schemas = Object(Object(Object(document).components).schemas);
  visitParts(document, (part) => {
    const { mapping } = Object(Object(part).discriminator);
    for (const [value, name] of Object.entries(Object(mapping)))
      if (typeof name === 'string' && Object.hasOwn(schemas, name)) mapping[value] = `#/components/schemas/${name}`;
  });
}

async function checkReferences(document: Document, resolver: BaseResolver): Promise<void> {
  const documents = await readReferencedFiles(document, resolver);
  const circular = findCircularReference(documents, resolver);
  if (!circular) return;
  const position = writePosition(positionOf({ ...circular.document, pointer: circular.pointer }));
  throw new UnreadableDocument(`${position} ${circular.pointer} refers to itself.`);
}

function specVersion(parsed: unknown): string | undefined {
  try {
    return detectSpec(parsed);
  } catch {
    return undefined;
  }
}

function reasonOf(error: Error & { originalError?: NodeJS.ErrnoException }): string {
  if (error.originalError?.code === 'ENOENT') return 'there is no such file.';
  return error.message.split('\n', 1).join();
}
