import { type Clock, systemClock } from './clock.ts';
import { NetworkError } from './errors/network-error.ts';
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
  const {
    token,
    fetch = globalThis.fetch,
    cache,
    clock = systemClock,
    random = Math.random,
    onRequest,
    onResponse,
  } = options;
  const retry = { ...standardRetry, ...options.retry };
  const gate = createGate(clock, options.pace ?? false);
  const tokenFor = async (fresh: boolean) => (typeof token === 'string' ? token : token(fresh));

  return async (original) => {
    const signal = options.signal ? AbortSignal.any([original.signal, options.signal]) : original.signal;
    const deadline = clock.now() + retry.totalTime;
    const { method, url } = original;
    // Reads only: what else was sent may have taken effect.
    const attempts = /^(GET|HEAD)$/.test(method) ? retry.attempts : 1;
    const cached = await cache?.get(url);
    let fresh = false;
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      await gate.enter(signal);
      let response: Response | undefined;
      let failure: unknown;
      try {
        const request = new Request(original, { signal });
        request.headers.set('Authorization', `Bearer ${await tokenFor(fresh)}`);
        if (cached) request.headers.set('If-None-Match', cached.etag);
        onRequest?.(request);
        response = await fetch(request);
      } catch (error) {
        failure = error;
      } finally {
        gate.leave(response?.headers);
      }
      signal.throwIfAborted();
      if (response) onResponse?.(response);

      if (response?.status === 401 && typeof token !== 'string' && !fresh) {
        fresh = true;
        discard(response);
        continue;
      }
      const wait = response ? waitFor(response) : backOff(attempt, retry.baseWait, random);
      if (response && wait === undefined) return remember(response);
      if (response?.status === 429) gate.shut(wait as number);
      const patient =
        attempt < attempts && (wait as number) <= retry.longestWait && clock.now() + (wait as number) <= deadline;
      if (patient) {
        discard(response);
        if (response?.status !== 429) await clock.sleep(wait as number, signal);
      } else if (response) return response;
      else
        throw new NetworkError('There was no answer', { method, url, status: 0, requestId: null }, { cause: failure });

      function waitFor({ status, headers }: Response): number | undefined {
        if (status !== 429 && status !== 503) return undefined;
        return retryAfter(headers, clock.now()) ?? backOff(attempt, retry.baseWait, random);
      }
    }

    async function remember(response: Response): Promise<Response> {
      const { status, headers } = response;
      if (status === 304 && cached) return named(new Response(cached.body, { status: 200, headers }), url);
      const etag = headers.get('etag');
      if (!cache || status !== 200 || !etag) return response;
      const body = await response.text();
      await cache.set(url, { etag, body });
      return named(new Response(body, { status, headers }), url);
    }
  };
}

/** Lets go of an answer that is not read: its connection is free for the next. */
function discard(response: Response | undefined): void {
  response?.body?.cancel().catch(() => {});
}

/** A response that was put together by hand has no URL of its own. */
function named(response: Response, url: string): Response {
  return Object.defineProperty(response, 'url', { value: url });
}
