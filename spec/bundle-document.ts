import { BaseResolver, bundle, createConfig, type Document } from '@redocly/openapi-core';

/** A document with everything from other files in it, as `readContract` needs it. */
export async function bundleDocument(document: Document): Promise<object> {
  const { bundle: whole } = await bundle({
    doc: { ...document, parsed: structuredClone(document.parsed) },
    config: await createConfig({}),
    externalRefResolver: new BaseResolver(),
  });
  return whole.parsed as object;
}
