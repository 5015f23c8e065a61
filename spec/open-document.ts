import { relative } from 'node:path';
import { BaseResolver, type Document, detectSpec, getLineColLocation, YamlParseError } from '@redocly/openapi-core';
import { findCircularReference } from './find-circular-reference.ts';

/** The file is not an OpenAPI document. The message is one line with the reason and the position. */
export class UnreadableDocument extends Error {}

/** Reads an OpenAPI 3 document. Throws `UnreadableDocument` if the file itself is invalid, or a reference leads back to itself. */
export async function openDocument(file: string, resolver = new BaseResolver()): Promise<Document> {
  const name = relative('', file) || file;
  const document = await resolver.resolveDocument(null, file, true).catch((error: Error) => error);
  if (document instanceof YamlParseError) {
    const [reason] = document.originalError.message.split(' in "');
    const position = document.line ? `:${document.line}:${document.col}` : '';
    throw new UnreadableDocument(`${name}${position} is not valid YAML: ${reason}`);
  }
  if (document instanceof Error) throw new UnreadableDocument(`${name} cannot be read: ${reasonOf(document)}`);
  if (!/^oas3_[012]$/.test(specVersion(document.parsed) ?? ''))
    throw new UnreadableDocument(
      `${name} is not an OpenAPI 3 document: it must have a field "openapi" with the version 3.0, 3.1 or 3.2.`,
    );
  await rejectCircular(document, resolver);
  return document;
}

async function rejectCircular(document: Document, resolver: BaseResolver): Promise<void> {
  const circular = await findCircularReference(document, resolver);
  if (!circular) return;
  const { source } = circular.document;
  const { start } = getLineColLocation({ source, pointer: circular.pointer, reportOnKey: true });
  const position = `${relative('', source.absoluteRef)}:${start.line}:${start.col}`;
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
