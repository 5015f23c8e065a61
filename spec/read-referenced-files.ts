import { type BaseResolver, type Document, YamlParseError } from '@redocly/openapi-core';
import { fileOf, referencesIn } from './find-circular-reference.ts';

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
