import type { Send } from './call.ts';
import { logErrors } from './log-errors.ts';
import type { ResponseCache } from './lru-cache.ts';

/** Asks for a response that is in the cache by its ETag, and returns the cached body on a 304. */
export function withConditionalReads(next: Send, cache: ResponseCache): Send {
  return async (call) => {
    // By caller too: another user's response must never come back, whatever a server makes its ETags from.
    const key = `${hashOf(call.token)} ${call.target.url}`;
    const cached = await logErrors(() => cache.get(key));
    const headers = cached ? { ...call.headers, 'if-none-match': cached.etag } : call.headers;
    const reply = await next({ ...call, headers });
    if (reply.status === 304 && cached) return { ...reply, status: 200, text: cached.body };
    const etag = reply.headers.get('etag');
    if (reply.status === 200 && etag) await logErrors(() => cache.set(key, { etag, body: reply.text }));
    return reply;
  };
}

/** A hash of 48 bits: a cache may be stored anywhere, and a token must not be. */
const hashOf = (text: string) =>
  [...text].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) % 2 ** 48, 1);
