import { resolve } from 'node:path';
import { BaseResolver, type Document } from '@redocly/openapi-core';
import { decodePercent, valueAt } from '@threads-api/contract/model';
import { describeInvalidPart, openDocument } from '../../open-document.ts';
import { positionOf, writePosition } from '../../position-of.ts';
import { fileOf, readReferencedFiles, referencesIn } from '../../references.ts';
import { UnreadableDocument } from '../../unreadable-document.ts';

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
  /** Finds the target of a reference at a place. Throws `UnreadableDocument` if it does not exist. */
  find(reference: string, from: Document, place: string): Target;
}

/**
 * Opens a document and all files that it refers to. Throws `UnreadableDocument` with the position of the first `$ref`
 * that cannot be resolved, or of the first invalid part.
 */
export async function openContract(file: string, resolver = new BaseResolver()): Promise<OpenedContract> {
  const root = await openDocument(resolve(file), resolver);
  const invalid = describeInvalidPart(root);
  if (invalid) throw new UnreadableDocument(invalid);
  const documents = await readReferencedFiles(root, resolver, () => true);
  // Only in the root, a name without a path can be checked: in other files, it may be the name of any schema.
  for (const { target, document, place } of [...documents.values()].flatMap(referencesIn))
    if (document === root || !/^[\w-]+$/.test(target)) find(target, document, place);
  return { root, documents, find };

  function find(reference: string, from: Document, place: string): Target {
    const [, target = ''] = reference.split('#', 2);
    if (/^[^/]/.test(target)) throw refused(`${reference} is not a JSON Pointer, such as #/components/schemas/Name.`);
    const document = documents.get(fileOf(from, reference, resolver));
    const value = document && valueAt(document.parsed, decodePercent(target));
    if (!document || value === undefined) throw refused(`Nothing exists at ${reference}.`);
    if (value === null || !/^(object|boolean)$/.test(typeof value))
      throw refused(`The value at ${reference} is not an object.`);
    return { document, pointer: `#${decodePercent(target).replace(/\/$/, '')}`, value };

    function refused(reason: string): UnreadableDocument {
      const position = positionOf({ source: from.source, pointer: place });
      return new UnreadableDocument(`${writePosition(position)} ${reason}`);
    }
  }
}
