import { BaseResolver, type Document } from '@redocly/openapi-core';
import { decodePercent, findExtension, isData, isMap, isObject, toPointer } from '@threads-api/contract/model';

/** A `$ref` in a file, or a schema that a discriminator maps a value to. */
export interface Reference {
  document: Document;
  /** The position of the object that contains it. */
  pointer: string;
  /** Its own position. */
  place: string;
  target: string;
}

/**
 * Finds a reference that leads back to itself through other references only, so that it has no value. Redocly fails on
 * it without a position. A schema that contains itself, as in a tree, is not one.
 */
export function findCircularReference(files: ReadonlyMap<string, Document>): Reference | undefined {
  const references = [...files.values()].flatMap(referencesIn);
  const byPosition = new Map(
    references.map((reference) => [`${reference.document.source.absoluteRef}${reference.pointer}`, reference]),
  );
  /** The reference at the target of another one, if there is one. */
  const follow = ({ document, target }: Reference) => {
    const [, fragment = ''] = decodePercent(target).split('#', 2);
    return byPosition.get(`${fileOf(document, target)}#${fragment}`);
  };
  return references.find((reference) => {
    const seen = new Set<Reference>();
    let current = follow(reference);
    while (current && current !== reference && !seen.has(current)) {
      seen.add(current);
      current = follow(current);
    }
    return current === reference;
  });
}

const { resolveExternalRef } = new BaseResolver();

/** The path or URL of the file that a `$ref` refers to. */
export function fileOf({ source }: Document, target: string): string {
  const [name = ''] = target.split('#', 1);
  return name === '' ? source.absoluteRef : resolveExternalRef(source.absoluteRef, decodePercent(name));
}

/** Visits the objects of a document, except data, such as examples, and extensions of other tools. */
export function visitParts(
  node: unknown,
  visit: (part: object, pointer: string) => void,
  pointer = '#',
  hasNames = false,
): void {
  if (typeof node !== 'object' || node === null) return;
  if (!hasNames) visit(node, pointer);
  for (const [key, child] of Object.entries(node)) {
    const isOpaque = isData(key, child) || (key.startsWith('x-') && !findExtension(key));
    if (hasNames || !isOpaque) visitParts(child, visit, `${pointer}${toPointer([key])}`, !hasNames && isMap(key));
  }
}

/** The mapping of the discriminator of a schema. Empty for other parts. */
export function mappingOf(part: object): Record<string, unknown> {
  const { discriminator } = part as { discriminator?: unknown };
  return isObject(discriminator) && isObject(discriminator.mapping) ? discriminator.mapping : {};
}

/** All references in a file. */
export function referencesIn(document: Document): Reference[] {
  const found: Reference[] = [];
  visitParts(document.parsed, (part, pointer) => {
    if ('$ref' in part && typeof part.$ref === 'string')
      found.push({ document, pointer, place: `${pointer}/$ref`, target: part.$ref });
    for (const [value, target] of Object.entries(mappingOf(part))) {
      const at = `${pointer}/discriminator/mapping`;
      if (typeof target === 'string')
        found.push({ document, pointer: at, place: `${at}${toPointer([value])}`, target });
    }
  });
  return found;
}
