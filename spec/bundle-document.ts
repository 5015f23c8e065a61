import { BaseResolver, bundle, createConfig, type Document } from '@redocly/openapi-core';

/** Bundles a document and the files it refers to. Returns the paths of the files and the problems, too. */
export const bundleFiles = async (document: Document, resolver: BaseResolver) =>
  bundle({
    doc: { ...document, parsed: structuredClone(document.parsed) },
    config: await createConfig({}),
    externalRefResolver: resolver,
  });

/** Bundles a document for `readContract`. */
export async function bundleDocument(document: Document, resolver = new BaseResolver()): Promise<object> {
  return (await bundleFiles(document, resolver)).bundle.parsed as object;
}
