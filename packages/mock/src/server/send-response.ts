import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MockResponse } from '../respond/mock-response.ts';
import { sendBroken } from './send-broken.ts';

/**
 * Sends a response with the headers that no example can have: a request id, and the ETag of the body. Returns the status
 * that was sent, which is 304 if the client already has the body.
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, contentType, fault }: MockResponse,
  slowBody: number,
): number {
  const { text, etag } = serialize(body, contentType);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('X-Request-Id', `req_${randomBytes(9).toString('base64url')}`);
  response.removeHeader('Content-Type');
  response.statusCode = status;
  if (status === 200 && (request.method === 'GET' || request.method === 'HEAD')) {
    response.setHeader('ETag', etag);
    if (matchesETag(request.headers['if-none-match'], etag)) response.statusCode = 304;
  }
  if (response.statusCode !== 304 && text) response.setHeader('Content-Type', withCharset(contentType));
  const sent = response.statusCode === 304 ? '' : text;
  if (fault) sendBroken(request, response, sent, { fault, slowBody });
  else response.end(sent);
  return response.statusCode;
}

const withCharset = (type = 'application/json') => (isJson(type) ? `${type}; charset=utf-8` : type);
const isJson = (type: string) => /[/+]json$/.test(type);

interface Serialized {
  text: string;
  etag: string;
}

/** The same body is sent again and again: an example. */
const serialized = new WeakMap<object, Serialized>();

function serialize(body: unknown, contentType = 'application/json'): Serialized {
  const known = typeof body === 'object' && body !== null ? serialized.get(body) : undefined;
  if (known) return known;
  const text = body === undefined || body === '' ? '' : isJson(contentType) ? JSON.stringify(body) : textOf(body);
  const result = { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` };
  if (typeof body === 'object' && body !== null) serialized.set(body, result);
  return result;
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
