/** Reads an OpenAPI document, YAML or JSON, with the files it refers to. What reads it takes long to load. */
export async function loadDocument(file: string): Promise<object> {
  const { readDocument } = await import('./read-document.ts');
  return readDocument(file);
}
