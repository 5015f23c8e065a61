import { createHash } from 'node:crypto';
import { document } from '@threads-api/contract';
import type { RequestHandler } from 'express';
import { callerOf } from './context.ts';

const [anyOperation] = Object.values(document.paths).flatMap((item) => Object.values(item));
const cacheControl = String(anyOperation?.responses['200']?.headers?.['Cache-Control']?.schema.const);

/** How an answer is sent: as JSON, once, with an ETag that is the caller's own; 304 if they hold it already. */
export const answer: RequestHandler = (request, response, next) => {
  const { userId } = callerOf(request);
  response.json = (body) => {
    const text = JSON.stringify(body);
    const etag = createHash('sha1').update(userId).update('\n').update(text).digest('base64url');
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('ETag', `W/"${etag}"`);
    if (holds(request.headers['if-none-match'], `"${etag}"`)) return response.status(304).end();
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    // Express's own `send` would look at type, length, tag and freshness once more.
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text);
  };
  next();
};

/** Express would not say 304 to a `Cache-Control: no-cache`, which `fetch` adds by itself; RFC 9110 knows no such exception. */
function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = ifNoneMatch?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? [];
  return held.includes('*') || held.includes(tag);
}
