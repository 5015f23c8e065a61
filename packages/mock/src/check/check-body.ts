import type { Operation, SchemaObject } from '@threads-api/contract';
import { findMismatch } from './find-mismatch.ts';

/** A request body: the original `text`, and the parsed `value` if it is JSON. */
export interface RequestContent {
  text: string;
  contentType: string;
  value?: unknown;
  /** The parse error, if the content type is JSON but the text is not. */
  error?: string;
}

export function readContent(text: string, contentType = ''): RequestContent {
  if (!/[/+]json\b/i.test(contentType)) return { text, contentType };
  try {
    return { text, contentType, value: JSON.parse(text) };
  } catch (error) {
    return { text, contentType, error: (error as Error).message };
  }
}

/** Returns a sentence that explains why a body is invalid, or `undefined`. Checks only JSON against the schema. */
export function checkBody({ requestBody }: Operation, content: RequestContent | undefined): string | undefined {
  if (!requestBody) return undefined;
  if (!content?.text) return requestBody.required ? 'The body is missing. The document requires one.' : undefined;
  if (content.error !== undefined) return `The body is not valid JSON: ${content.error}.`;
  if (content.value === undefined || !requestBody.schema) return undefined;
  const mismatch = findMismatch(forRequests(requestBody.schema), content.value);
  if (!mismatch) return undefined;
  const { path, message } = mismatch;
  return `${path ? `The property '${path}' of the body` : 'The body'} ${message}.`;
}

/** Returns the content types that an operation accepts, if the request has a different one. */
export function findWrongContentType(
  { requestBody }: Operation,
  content: RequestContent | undefined,
): string | undefined {
  if (!requestBody || !content?.text) return undefined;
  const given = content.contentType.split(';', 1).join().trim().toLowerCase();
  const isTaken = (range: string) => {
    const type = range.split(';', 1).join().trim().toLowerCase();
    return type === given || (type.endsWith('/*') && given.startsWith(type.slice(0, -1))) || type === '*/*';
  };
  const { contentTypes } = requestBody;
  return contentTypes.length === 0 || contentTypes.some(isTaken) ? undefined : contentTypes.join(' or ');
}

const copies = new WeakMap<object, object>();

/** Adapts a schema for requests: `readOnly` properties are not required. Ignores an invalid `required: true`. */
function forRequests<T extends object>(node: T): T {
  const known = copies.get(node);
  if (known) return known as T;
  const copy = (Array.isArray(node) ? [] : {}) as Record<string, unknown>;
  // Register the copy before its children, because one of them may refer back to it.
  copies.set(node, copy);
  for (const [key, child] of Object.entries(node))
    copy[key] = typeof child === 'object' && child !== null ? forRequests(child) : child;
  const { required, properties } = node as { required?: unknown; properties?: Record<string, SchemaObject> };
  if (required === true) delete copy.required;
  if (Array.isArray(required) && properties)
    copy.required = required.filter((name: string) => !properties[name]?.readOnly);
  return copy as T;
}
