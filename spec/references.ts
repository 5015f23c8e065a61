import { type BaseResolver, type Document, YamlParseError } from '@redocly/openapi-core';
import { decodePercent, toPointer, valueAt } from '@threads-api/contract/model';

/** A `$ref` in a file. */
interface Reference {
  document: Document;
  /** The position of the object that contains it. */
  pointer: string;
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
    return found && typeof $ref === 'string' ? { document: found, pointer: `#${fragment}`, target: $ref } : undefined;
  }
}

/** The path of the file that a `$ref` refers to. */
export function fileOf({ source }: Document, target: string, resolver: BaseResolver): string {
  const [name = ''] = target.split('#', 1);
  return name === '' ? source.absoluteRef : resolver.resolveExternalRef(source.absoluteRef, decodePercent(name));
}

/** All references in a file. */
function referencesIn(document: Document): Reference[] {
  const found: Reference[] = [];
  const visit = (node: unknown, pointer: string) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === '$ref' && typeof child === 'string') found.push({ document, pointer, target: child });
      else visit(child, `${pointer}${toPointer([key])}`);
    }
  };
  visit(document.parsed, '#');
  return found;
}

/**
 * Reads a document and the files on disk that it refers to, by their absolute paths. Missing files are left out, because
 * lint reports them. Throws `YamlParseError`.
 */
export async function readReferencedFiles(root: Document, resolver: BaseResolver): Promise<Map<string, Document>> {
  const documents = new Map([[root.source.absoluteRef, root]]);
  // Files that are added during the loop are visited too.
  for (const document of documents.values())
    for (const { target } of referencesIn(document)) {
      const file = fileOf(document, target, resolver);
      if (documents.has(file) || /^https?:/.test(file)) continue;
      const loaded = await resolver.resolveDocument(null, file).catch((error: Error) => error);
      if (loaded instanceof YamlParseError) throw loaded;
      if ('parsed' in loaded) documents.set(file, loaded);
    }
  return documents;
}
