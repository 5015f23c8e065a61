import { bundle, createConfig } from '@redocly/openapi-core';
import { createResolver, type OpenedDocument } from './open-document.ts';

/** Bundles a document and the files it refers to. Returns the paths of the files and the problems, too. */
export async function bundleFiles({ root, files }: OpenedDocument) {
  // Copies, because Redocly changes the files.
  const copies = [...files.values()].map((file) => ({ ...file, parsed: structuredClone(file.parsed) }));
  const doc = copies.find(({ source }) => source === root.source) ?? root;
  return bundle({ doc, config: await createConfig({}), externalRefResolver: createResolver(copies) });
}

/** Bundles a document for `readContract`. */
export async function bundleDocument(document: OpenedDocument): Promise<object> {
  return (await bundleFiles(document)).bundle.parsed as object;
}
