import type { Operation } from '@threads-api/contract';

/** The body of a request: `text` as it was sent, `value` if it is JSON. */
export interface RequestContent {
  text: string;
  value?: unknown;
  /** Why the text is not JSON, though the header says so. */
  error?: string;
}

export function readContent(text: string, contentType = ''): RequestContent {
  if (!/[/+]json\b/i.test(contentType)) return { text };
  try {
    return { text, value: JSON.parse(text) };
  } catch (error) {
    return { text, error: (error as Error).message };
  }
}

/** Returns why a body cannot be accepted as a sentence, or `undefined`. Prism checks it against the schema. */
export function checkBody({ requestBody }: Operation, content: RequestContent | undefined): string | undefined {
  if (!requestBody) return undefined;
  if (!content?.text) return requestBody.required ? 'The request has no body. The document requires one.' : undefined;
  return content.error === undefined ? undefined : `The body is not valid JSON: ${content.error}.`;
}
