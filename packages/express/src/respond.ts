import { hash } from 'node:crypto';
import { type ApiFailure, cacheControlOf } from '@threads-api/contract/errors';
import type { Request, Response } from 'express';
import { contextOf } from './request-context.ts';

const json = 'application/json; charset=utf-8';

/** Sends JSON with a user-specific ETag, or a 304 if `If-None-Match` contains that ETag. */
export function respond(request: Request, response: Response, userId: string, text: string): void {
  // Encode once, for the ETag, the length and the response.
  const body = Buffer.from(text);
  const etag = hash('sha1', `${userId} ${hash('sha1', body, 'base64url')}`, 'base64url');
  response.setHeader('Cache-Control', cacheControlOf(contextOf(request).operation?.success));
  response.setHeader('ETag', `W/"${etag}"`);
  if (holds(request.headers['if-none-match'], `"${etag}"`)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', json);
  // `response.send` would compute the type, length, ETag and freshness again.
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** Unlike RFC 9110, Express ignores `If-None-Match` in a request with `Cache-Control: no-cache`, which `fetch` adds. */
function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = ifNoneMatch?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? [];
  return held.includes('*') || held.includes(tag);
}

export function respondWithError(request: Request, response: Response, { status, headers, body }: ApiFailure): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const { operation } = contextOf(request);
  response.setHeader('Cache-Control', cacheControlOf(operation?.responses[status]));
  response.removeHeader('ETag');
  response.setHeader('Content-Type', json);
  response.status(status).send(JSON.stringify(body));
}
