import type { Send } from './call.ts';
import { logErrors } from './log-errors.ts';
import type { ResponseCache } from './lru-cache.ts';

/** A 64-bit hash of a token. Keys may be stored anywhere, so they must not contain the token. */
export const hashOf = (token: string): string =>
  [0x9e3779b1, 0x85ebca77]
    .map((factor) =>
      [...token].reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), factor) ^ (hash >>> 15), factor),
    )
    .join();

/** Sends the ETag of a cached response and returns the cached body on a 304. */
export function withConditionalReads(next: Send, cache: ResponseCache): Send {
  return async (call) => {
    // Include the token, so that one user never gets another user's response, even if their ETags are equal.
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
