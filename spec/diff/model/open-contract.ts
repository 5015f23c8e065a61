import { resolve } from 'node:path';
import { BaseResolver, createConfig, type Document, type LocationObject, lintDocument } from '@redocly/openapi-core';
import { decodePercent, valueAt } from '@threads-api/contract/model';
import { openDocument, UnreadableDocument } from '../../open-document.ts';
import { positionOf, writePosition } from '../../position-of.ts';
import { fileOf } from '../../references.ts';

interface Target {
  document: Document;
  pointer: string;
  value: unknown;
}

/** A document and all files that it refers to. */
export interface OpenedContract {
  root: Document;
  /** All files, by their absolute paths. */
  documents: ReadonlyMap<string, Document>;
  /** Finds the target of a `$ref` at a pointer. Throws `UnreadableDocument` if it does not exist. */
  find(reference: string, from: Document, pointer: string): Target;
}

const config = createConfig({ rules: { 'no-unresolved-refs': 'error' } });

/**
 * Opens a document and all files that it refers to. Throws `UnreadableDocument` with the position of the first `$ref`
 * that cannot be resolved.
 */
export async function openContract(file: string, resolver = new BaseResolver()): Promise<OpenedContract> {
  const root = await openDocument(resolve(file), resolver);
  const [problem] = await lintDocument({ document: root, config: await config, externalRefResolver: resolver });
  const documents = new Map<string, Document>();
  for (const [name, loading] of resolver.cache) {
    const document = await loading.catch(() => undefined);
    if (document && 'source' in document) documents.set(name, document);
  }
  if (problem) reportUnresolved(problem.location[0] as LocationObject);
  return { root, documents, find };

  function find(reference: string, from: Document, pointer: string): Target {
    const [, target = ''] = reference.split('#', 2);
    if (/^[^/]/.test(target))
      throw unreadable(`${reference} is not a JSON Pointer, such as #/components/schemas/Name.`, {
        source: from.source,
        pointer: `${pointer}/$ref`,
      });
    const document = documents.get(fileOf(from, reference, resolver));
    const value = document && valueAt(document.parsed, decodePercent(target));
    if (!document || value === undefined)
      throw unreadable(`Nothing exists at ${reference}.`, { source: from.source, pointer: `${pointer}/$ref` });
    return { document, pointer: `#${decodePercent(target).replace(/\/$/, '')}`, value };
  }

  /** Follows references up to the one whose target does not exist. */
  function reportUnresolved({ source, pointer = '#' }: LocationObject): never {
    let document = documents.get(source.absoluteRef) ?? root;
    let position = pointer;
    for (const seen = new Set<string>(); !seen.has(position); ) {
      seen.add(position);
      const { $ref } = Object(valueAt(document.parsed, position));
      if (typeof $ref !== 'string') break;
      ({ document, pointer: position } = find($ref, document, position));
    }
    throw unreadable(`Nothing exists at ${position}.`, { source, pointer });
  }
}

function unreadable(reason: string, location: LocationObject): UnreadableDocument {
  return new UnreadableDocument(`${writePosition(positionOf(location))} ${reason}`);
}
