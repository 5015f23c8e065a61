import { hash } from '../hash.ts';
import type { MockRequest } from './decide-response.ts';
import type { MockResponse } from './mock-response.ts';

/** A response that is ready to send. */
export interface FinishedResponse extends MockResponse {
  text: string;
}

/**
 * Adds a request id and the ETag of the body. The status becomes 304 if the client already has the body.
 */
export function finishResponse({ method, headers: sent }: MockRequest, response: MockResponse): FinishedResponse {
  const { status, body, contentType: type = 'application/json' } = response;
  // A range such as `*/*` is not a content type.
  const contentType = type.includes('*') ? 'application/json' : type;
  const { text, etag } = serialize(hasNoBody.has(status) ? undefined : body, contentType);
  const isTagged = status === 200 && (method === 'GET' || method === 'HEAD');
  const isKnown = isTagged && matchesETag(sent['if-none-match'], etag);
  const headers = {
    ...response.headers,
    'X-Request-Id': `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
    ...(isTagged && { ETag: etag }),
    ...(!isKnown && text && { 'Content-Type': isJson(contentType) ? `${contentType}; charset=utf-8` : contentType }),
  };
  return { ...response, status: isKnown ? 304 : status, headers, text: isKnown ? '' : text };
}

/** These statuses never have a body, even if the document declares one. */
const hasNoBody = new Set([204, 205, 304]);

const isJson = (type: string) => /[/+]json$/.test(type);

interface Serialized {
  text: string;
  etag: string;
}

/** Caches serialized bodies, because examples are sent repeatedly. */
const serialized = new WeakMap<object, Serialized>();

function serialize(body: unknown, contentType: string): Serialized {
  const known = typeof body === 'object' && body !== null ? serialized.get(body) : undefined;
  if (known) return known;
  const isText = typeof body === 'string' && (!isJson(contentType) || isJsonText(body));
  const text = body === undefined || body === '' ? '' : isText ? body : JSON.stringify(body);
  const result = { text, etag: `"${hash(text).toString(36)}"` };
  if (typeof body === 'object' && body !== null) serialized.set(body, result);
  return result;
}

/** Some documents write an object example as a JSON string. */
function isJsonText(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
