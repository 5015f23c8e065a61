import { dirname, relative, resolve } from 'node:path';
import {
  BaseResolver,
  createConfig,
  type Document,
  getLineColLocation,
  type LocationObject,
  lintDocument,
} from '@redocly/openapi-core';
import { valueAt } from '@threads-api/contract/model';
import { openDocument, UnreadableDocument } from '../../open-document.ts';

/** A document and all files that it refers to. */
export interface OpenedContract {
  root: Document;
  /** Finds the target of a `$ref` in one of the files. Throws `UnreadableDocument` if it does not exist. */
  find(reference: string, from: Document, pointer: string): { document: Document; pointer: string; value: unknown };
}

const config = createConfig({ rules: { 'no-unresolved-refs': 'error' } });

/**
 * Opens a document and all files that it refers to. Throws `UnreadableDocument` with the position of the first `$ref`
 * that cannot be resolved.
 */
export async function openContract(file: string, resolver = new BaseResolver()): Promise<OpenedContract> {
  const root = await openDocument(resolve(file), resolver);
  const [problem] = await lintDocument({ document: root, config: await config, externalRefResolver: resolver });
  if (problem) throw unresolved(problem.location[0] as LocationObject);
  const documents = new Map<string, Document>();
  for (const [name, loading] of resolver.cache) {
    const document = await loading.catch(() => undefined);
    if (document && 'source' in document) documents.set(name, document as Document);
  }
  return {
    root,
    find(reference, from, pointer) {
      const [name = '', target = ''] = reference.split('#', 2);
      const path =
        name === '' ? from.source.absoluteRef : resolver.resolveExternalRef(from.source.absoluteRef, decode(name));
      const document = documents.get(path);
      const value = document && valueAt(document.parsed, decode(target));
      if (!document || value === undefined) throw unresolved({ source: from.source, pointer: `${pointer}/$ref` });
      return { document, pointer: `#${decode(target).replace(/\/$/, '')}`, value };
    },
  };
}

function unresolved(location: LocationObject): UnreadableDocument {
  const { start, source } = getLineColLocation({ ...location, reportOnKey: true });
  const line = source.getLines()[start.line - 1] ?? '';
  const reference = /\$ref["']?\s*:\s*["']?([^"'\s},]+)/.exec(line)?.[1] ?? line.trim();
  const name = relative('', source.absoluteRef);
  const hint = reference.startsWith('#')
    ? ''
    : ` Files are relative to ${relative('', dirname(source.absoluteRef)) || '.'}.`;
  return new UnreadableDocument(`${name}:${start.line}:${start.col} Nothing exists at ${reference}.${hint}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
