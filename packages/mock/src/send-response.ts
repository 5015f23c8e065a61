import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MockResponse } from './mock-response.ts';

/**
 * Sends a response with the headers that no example can have: a request id, and the ETag of the body. Returns the status
 * that was sent, which is 304 if the client already has the body.
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: MockResponse,
): number {
  const text = body === undefined || body === '' ? '' : JSON.stringify(body);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('X-Request-Id', `req_${randomBytes(9).toString('base64url')}`);
  response.removeHeader('Content-Type');
  response.statusCode = status;
  if (status === 200) {
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    response.setHeader('ETag', etag);
    if (matchesETag(request.headers['if-none-match'], etag)) response.statusCode = 304;
  }
  if (response.statusCode === 304) {
    response.end();
  } else {
    if (text) response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(text);
  }
  return response.statusCode;
}

function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
