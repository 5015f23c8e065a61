import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseResolver, bundle, createConfig, getLineColLocation, type LocationObject } from '@redocly/openapi-core';
import { openDocument } from '@threads-api/spec/contract';

/** A document that could be read, with the files that it refers to. */
export interface ReadDocument {
  /** As one JSON document. */
  text: string;
  hash: string;
  /** The document as the reference shows it, as JSON. */
  reference: string;
  /** The text of the file itself. */
  source: string;
  /** The file and those that it refers to. */
  files: string[];
  /** The first `$ref` that leads nowhere, with its position. */
  unresolved?: string;
}

/** Reads an OpenAPI document. A file that is none throws an `UnreadableDocument`. */
export async function readDocument(file: string): Promise<ReadDocument> {
  const document = await openDocument(file);
  const {
    bundle: bundled,
    fileDependencies,
    problems,
  } = await bundle({
    doc: { ...document, parsed: structuredClone(document.parsed) },
    config: await createConfig({}),
    externalRefResolver: new BaseResolver(),
  });
  const text = JSON.stringify(bundled.parsed);
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  return {
    text,
    hash: hashDocument(text),
    reference: writeReference(bundled.parsed),
    source: document.source.body,
    files: [...new Set([file, ...fileDependencies])],
    ...(problem && { unresolved: describe(problem.message, problem.location[0] as LocationObject) }),
  };
}

/** Identifies a document by its text as JSON. */
export const hashDocument = (text: string) => createHash('sha256').update(text).digest('hex');

/** Without the examples of optional parameters, which Scalar would send with the first request. */
function writeReference(document: unknown): string {
  return JSON.stringify(document, (_, value) => {
    const isOptional = typeof value === 'object' && value?.in && value.schema && !value.required;
    if (!isOptional) return value;
    const { example: _example, examples: _examples, ...parameter } = value;
    return parameter;
  });
}

function describe(message: string, location: LocationObject): string {
  const { start, source } = getLineColLocation({ ...location, reportOnKey: true });
  const line = source.getLines()[start.line - 1] ?? '';
  const target = /\$ref"?:\s*["']?([^"'\s},]+)/.exec(line)?.[1];
  const position = `${relative('', source.absoluteRef)}:${start.line}:${start.col}`;
  return target ? `${position} Nothing exists at ${target}.` : `${position} ${message.replaceAll(/\s+/g, ' ').trim()}`;
}
