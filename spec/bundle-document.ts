import { BaseResolver, bundle, createConfig, type Document } from '@redocly/openapi-core';

/** Bundles a document and the files it refers to, for `readContract`. */
export async function bundleDocument(document: Document, resolver = new BaseResolver()): Promise<object> {
  const { bundle: whole } = await bundle({
    doc: { ...document, parsed: structuredClone(document.parsed) },
    config: await createConfig({}),
    externalRefResolver: resolver,
  });
  return whole.parsed as object;
}
