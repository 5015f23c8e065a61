import { type Clock, systemClock } from './clock.ts';
import { either } from './either.ts';
import { NetworkError } from './errors/network-error.ts';
import { RateLimitedError } from './errors/rate-limited-error.ts';
import { createGate } from './gate.ts';
import type { AnswerCache } from './lru-cache.ts';
import { backOff, type RetryOptions, retryAfter, standardRetry } from './retry-timing.ts';

export interface ResilientFetchOptions {
  /** A token, or where to get one; `fresh` is true when the last one was refused. */
  token: string | ((fresh: boolean) => string | Promise<string>);
  fetch?: (request: Request) => Promise<Response>;
  retry?: RetryOptions | undefined;
  /** Ends everything that this client does. */
  signal?: AbortSignal | undefined;
  /** Keep within the rate limit from the first request on, so that no 429 is met. */
  pace?: boolean | undefined;
  cache?: AnswerCache | undefined;
  onRequest?: ((request: Request) => void) | undefined;
  onResponse?: ((response: Response) => void) | undefined;
  clock?: Clock | undefined;
  random?: (() => number) | undefined;
}

/** A response whose text is at hand: reading it a second time costs more than anything else that is done here. */
export type ReadResponse = Response & { content?: string };

/** One call, with all its tries. */
export interface Call {
  /** What its request is to end with: with the caller, with the client, or when its time is over. */
  signal: AbortSignal;
  fetch(request: Request): Promise<ReadResponse>;
}

/** A `fetch` for reads that authenticates, backs off, paces itself and remembers; made anew for each call. */
export function createResilientFetch(options: ResilientFetchOptions): (caller?: AbortSignal) => Call {
  const { token, clock = systemClock, random = Math.random, onRequest, onResponse } = options;
  const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const retry = { ...standardRetry, ...options.retry };
  const gate = createGate(clock, !!options.pace);
  let latest: string | undefined;
  let refreshing: Promise<string> | undefined;

  /** Calls that were refused together ask for one fresh token; those refused late take the one that came meanwhile. */
  const freshToken = (refused: string): Promise<string> | string => {
    if (latest && latest !== refused) return latest;
    refreshing ??= (async () => (token as (fresh: boolean) => string | Promise<string>)(true))()
      .then((text) => {
        latest = text;
        return text;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  const send = async (original: Request, signal: AbortSignal | undefined): Promise<ReadResponse> => {
    const { method, url } = original;
    const placeOf = (status: number) => ({ method, url, status, requestId: null });
    const deadline = clock.now() + retry.totalTime;
    // Reads only: what else was sent may have taken effect.
    const isRead = method === 'GET';
    const attempts = isRead ? retry.attempts : 1;
    const cache = isRead ? options.cache : undefined;
    const cached = await cache?.get(url);
    let refreshed: string | undefined;
    for (let attempt = 1, request = original; ; request = original.clone()) {
      const used = refreshed ?? (typeof token === 'string' ? token : await token(false));
      if (!/^[!-~]+$/.test(used)) throw new TypeError('No token');
      signal?.throwIfAborted();
      const tooLong = await gate.enter(Math.min(retry.longestWait, deadline - clock.now()), signal);
      if (tooLong)
        throw new RateLimitedError('Rate limited', { ...placeOf(429), retryAfter: Math.ceil(tooLong / 1000) });
      request.headers.set('Authorization', `Bearer ${used}`);
      if (cached) request.headers.set('If-None-Match', cached.etag);
      let response: Response;
      let content = '';
      let failure: unknown;
      try {
        onRequest?.(request);
        response = await fetch(request);
        content = await response.text();
      } catch (error) {
        failure = error;
        response = Response.error();
      }
      const { status, headers } = response;
      gate.leave(headers);
      signal?.throwIfAborted();
      if (status) onResponse?.(responseOf(url, status, headers, content));

      if (status === 401 && typeof token !== 'string' && !refreshed) {
        refreshed = await freshToken(used);
        continue;
      }
      if (status && status !== 429 && status !== 503) {
        const etag = headers.get('etag');
        if (status === 304 && cached) return responseOf(url, 200, headers, cached.body);
        if (cache && status === 200 && etag) await cache.set(url, { etag, body: content });
        return responseOf(url, status, headers, content);
      }
      const wait = retryAfter(headers, clock.now()) ?? backOff(attempt, retry.baseWait, random);
      if (status === 429) gate.shut(wait);
      if (attempt++ < attempts && wait <= retry.longestWait && clock.now() + wait <= deadline) {
        if (status !== 429) await clock.sleep(wait, signal);
      } else if (status) return responseOf(url, status, headers, content);
      else throw new NetworkError('No answer', placeOf(0), { cause: failure });
    }
  };

  return (caller) => {
    const given = either(caller, options.signal);
    return {
      signal: either(AbortSignal.timeout(retry.totalTime), given) as AbortSignal,
      fetch: (request) => send(request, given),
    };
  };
}

/** An answer that has come to its end, unread again. One that is put together by hand has no URL of its own. */
function responseOf(url: string, status: number, headers: Headers, content: string): ReadResponse {
  const response = new Response(content || null, { status, headers });
  // It speaks of what was on the wire.
  response.headers.delete('content-length');
  return Object.defineProperties(response, { url: { value: url }, content: { value: content } });
}
