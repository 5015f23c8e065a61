import { type BaseResolver, type Document, YamlParseError } from '@redocly/openapi-core';
import { decodePercent, findExtension, isData, isMap, toPointer, valueAt } from '@threads-api/contract/model';
import { invalidYaml } from './unreadable-document.ts';

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
export function findCircularReference(
  documents: ReadonlyMap<string, Document>,
  resolver: BaseResolver,
): Reference | undefined {
  return [...documents.values()].flatMap(referencesIn).find(isCircular);

  function isCircular(reference: Reference): boolean {
    const idOf = ({ document, pointer }: Reference) => `${document.source.absoluteRef}${pointer}`;
    const seen = new Set<string>();
    let current: Reference | undefined = reference;
    while (current && !seen.has(idOf(current))) {
      seen.add(idOf(current));
      current = follow(current);
    }
    return current !== undefined && idOf(current) === idOf(reference);
  }

  /** The reference at the target of another one, if there is one. */
  function follow({ document, target }: Reference): Reference | undefined {
    const found = documents.get(fileOf(document, target, resolver));
    const [, fragment = ''] = decodePercent(target).split('#', 2);
    const $ref: unknown = Object(found && valueAt(found.parsed, `#${fragment}`)).$ref;
    const pointer = `#${fragment}`;
    return found && typeof $ref === 'string'
      ? { document: found, pointer, place: `${pointer}/$ref`, target: $ref }
      : undefined;
  }
}

/** The path of the file that a `$ref` refers to. */
export function fileOf({ source }: Document, target: string, resolver: BaseResolver): string {
  const [name = ''] = target.split('#', 1);
  return name === '' ? source.absoluteRef : resolver.resolveExternalRef(source.absoluteRef, decodePercent(name));
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

/** All references in a file. */
export function referencesIn(document: Document): Reference[] {
  const found: Reference[] = [];
  visitParts(document.parsed, (part, pointer) => {
    if ('$ref' in part && typeof part.$ref === 'string')
      found.push({ document, pointer, place: `${pointer}/$ref`, target: part.$ref });
    const { mapping } = Object(Object(part).discriminator);
    for (const [value, target] of Object.entries(Object(mapping))) {
      const at = `${pointer}${toPointer(['discriminator', 'mapping'])}`;
      if (typeof target === 'string')
        found.push({ document, pointer: at, place: `${at}${toPointer([value])}`, target });
    }
  });
  return found;
}

/**
 * Reads a document and the files that it refers to, by their absolute paths. Missing files are left out. Throws
 * `UnreadableDocument` for invalid YAML.
 *
 * @param isRead Whether to read a file. Default: files on disk.
 */
export async function readReferencedFiles(
  root: Document,
  resolver: BaseResolver,
  isRead = (file: string) => !/^https?:/.test(file),
): Promise<Map<string, Document>> {
  const documents = new Map([[root.source.absoluteRef, root]]);
  // Files that are added during the loop are visited too.
  for (const document of documents.values())
    for (const { target } of referencesIn(document)) {
      const file = fileOf(document, target, resolver);
      if (documents.has(file) || !isRead(file)) continue;
      const loaded = await resolver.resolveDocument(null, file).catch((error: Error) => error);
      if (loaded instanceof YamlParseError) throw invalidYaml(loaded);
      if ('parsed' in loaded) documents.set(file, loaded);
    }
  return documents;
}
