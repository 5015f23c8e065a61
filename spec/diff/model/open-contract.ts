import type { Document } from '@redocly/openapi-core';
import { CouldNotRun } from '@threads-api/cli';
import { decodePercent, valueAt } from '@threads-api/contract/model';
import { describeInvalidPart, type OpenedDocument } from '../../open-document.ts';
import { positionOf, writePosition } from '../../position-of.ts';
import { fileOf, referencesIn } from '../../references.ts';

interface Target {
  document: Document;
  pointer: string;
  value: unknown;
}

/** A document without invalid parts or unresolved references. */
export interface OpenedContract extends OpenedDocument {
  /** Finds the target of a reference at a position. Throws `CouldNotRun` if it does not exist. */
  find(reference: string, from: Document, place: string): Target;
}

/** Throws `CouldNotRun` with the position of the first invalid part, or of the first `$ref` that cannot be resolved. */
export function openContract(document: OpenedDocument): OpenedContract {
  const { root, files } = document;
  const invalid = describeInvalidPart(document);
  if (invalid) throw new CouldNotRun(invalid);
  // A name without a path can be checked only in the root: in other files, it may be the name of any schema.
  for (const reference of [...files.values()].flatMap(referencesIn))
    if (reference.document === root || !/^[\w-]+$/.test(reference.target))
      find(reference.target, reference.document, reference.place);
  return { root, files, find };

  function find(reference: string, from: Document, place: string): Target {
    const [, target = ''] = reference.split('#', 2);
    if (/^[^/]/.test(target)) throw refused(`${reference} is not a JSON Pointer, such as #/components/schemas/Name.`);
    const found = files.get(fileOf(from, reference));
    const value = found && valueAt(found.parsed, decodePercent(target));
    if (!found || value === undefined) throw refused(`Nothing exists at ${reference}.`);
    if (value === null || !/^(object|boolean)$/.test(typeof value))
      throw refused(`The value at ${reference} is not an object.`);
    return { document: found, pointer: `#${decodePercent(target).replace(/\/$/, '')}`, value };

    function refused(reason: string): CouldNotRun {
      return new CouldNotRun(`${writePosition(positionOf({ source: from.source, pointer: place }))} ${reason}`);
    }
  }
}
