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

/** A `fetch` for reads that authenticates, backs off, paces itself and remembers. */
export function createResilientFetch(options: ResilientFetchOptions): (request: Request) => Promise<Response> {
  const { token, clock = systemClock, random = Math.random, onRequest, onResponse } = options;
  const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const retry = { ...standardRetry, ...options.retry };
  const gate = createGate(clock, options.pace ?? false);
  let latest: string | undefined;
  let refreshing: Promise<string> | undefined;

  /** Calls that were refused together ask for one fresh token; those refused late take the one that came meanwhile. */
  const freshToken = (refused: string): Promise<string> | string => {
    if (latest !== undefined && latest !== refused) return latest;
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

  return async (original) => {
    const { method, url } = original;
    const placeOf = (status: number) => ({ method, url, status, requestId: null });
    const signal = either(original.signal, options.signal);
    const deadline = clock.now() + retry.totalTime;
    // Reads only: what else was sent may have taken effect.
    const attempts = /^(GET|HEAD)$/.test(method) ? retry.attempts : 1;
    const cache = method === 'GET' ? options.cache : undefined;
    const cached = await cache?.get(url);
    let refreshed: string | undefined;
    for (let attempt = 1; ; ) {
      const used = refreshed ?? (typeof token === 'string' ? token : await token(false));
      if (!/^[!-~]+$/.test(used)) throw new TypeError('No token');
      signal.throwIfAborted();
      const tooLong = await gate.enter(Math.min(retry.longestWait, deadline - clock.now()), signal);
      if (tooLong !== undefined) {
        throw new RateLimitedError('Rate limited', {
          ...placeOf(429),
          retryAfter: Math.ceil(tooLong / 1000),
        });
      }
      // The time that is left is also that of an answer which does not come.
      const ends = AbortSignal.timeout(Math.max(1, deadline - clock.now()));
      const request = new Request(original, { signal: either(signal, ends) });
      request.headers.set('Authorization', `Bearer ${used}`);
      if (cached) request.headers.set('If-None-Match', cached.etag);
      let response: Response | undefined;
      let failure: unknown;
      try {
        onRequest?.(request);
        response = await whole(await fetch(request), url);
      } catch (error) {
        failure = error;
      } finally {
        gate.leave(response?.headers);
      }
      signal.throwIfAborted();
      if (response) onResponse?.(response.clone());

      if (response?.status === 401 && typeof token !== 'string' && refreshed === undefined) {
        refreshed = await freshToken(used);
        continue;
      }
      const { status } = response ?? {};
      if (response && status !== 429 && status !== 503) {
        const etag = response.headers.get('etag');
        if (status === 304 && cached) return answerOf(cached.body, url, { headers: response.headers });
        if (cache && status === 200 && etag) await cache.set(url, { etag, body: await response.clone().text() });
        return response;
      }
      const wait = (response && retryAfter(response.headers, clock.now())) ?? backOff(attempt, retry.baseWait, random);
      if (status === 429) gate.shut(wait);
      if (attempt++ < attempts && wait <= retry.longestWait && clock.now() + wait <= deadline) {
        if (status !== 429) await clock.sleep(wait, signal);
      } else if (response) return response;
      else throw new NetworkError('No answer', placeOf(0), { cause: failure });
    }
  };
}

/** An answer that has come to its end: what is cut off on the way is none. */
async function whole(response: Response, url: string): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  // It speaks of what was on the wire.
  headers.delete('content-length');
  return answerOf(text || null, url, { status: response.status, headers });
}

/** A response that is put together by hand has no URL of its own. */
const answerOf = (body: string | null, url: string, init: ResponseInit): Response =>
  Object.defineProperty(new Response(body, init), 'url', { value: url });
