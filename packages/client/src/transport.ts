import type { Reply, Send } from './call.ts';
import { ContractError, NetworkError, ThreadsError, unexpected } from './errors.ts';
import { logErrors } from './log-errors.ts';

export interface TransportOptions {
  /** Sends the requests. Default: `globalThis.fetch`, looked up on each call. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** The time limit for one attempt including the body, and for the token function, in milliseconds. Default: 30,000. */
  attemptTimeout?: number | undefined;
  /**
   * Called with every request before it is sent. May change its headers. If it throws, the call fails with a
   * `ThreadsError` that has the error as its `cause`. Default: none.
   */
  onRequest?: ((request: Request) => void) | undefined;
  /** Called with every response. If it throws, the error is logged. Default: none. */
  onResponse?: ((response: Response) => void) | undefined;
}

/** Sends one request and reads its response completely. */
export function createTransport({ fetch, onRequest, onResponse }: TransportOptions, attemptTimeout: number): Send {
  let tried: typeof AbortController | undefined;
  let isAccepted = false;
  // Node's `fetch` rejects the signals of jsdom's `AbortController`. Such requests are sent without a signal: the call still
  // ends in time, but its connection stays open until the response arrives.
  const signalFor = (signal: AbortSignal) => {
    if (tried !== AbortController) {
      tried = AbortController;
      try {
        isAccepted = !!new Request('http://localhost', { signal });
      } catch {
        isAccepted = false;
      }
    }
    return isAccepted ? signal : null;
  };
  return async (call) => {
    const { target, input } = call;
    const [reply, redirect] = await call.within(attemptTimeout, async (ending) => {
      const signal = signalFor(ending);
      const headers = { ...(typeof input === 'string' ? {} : Object.fromEntries(input.headers)), ...call.headers };
      // Bypass the browser's HTTP cache, which could return one user's response to another if their ETags are equal.
      // Do not follow redirects: the contract has none, and they could lead to another server.
      const init: RequestInit = { signal, headers, cache: 'no-store', redirect: 'manual' };
      // Avoid constructing a second `Request`: `fetch` constructs one itself, which is most of the cost of a call.
      const request = (fetch || onRequest) && new Request(input, init);
      if (request) onRequest?.(request);
      if (!fetch && !globalThis.fetch)
        throw new ThreadsError('There is no fetch. Pass one as an option, or use an environment that has it.', target);
      let failure = 'The service could not be reached.';
      try {
        const response = await (request ? (fetch ?? globalThis.fetch)(request) : globalThis.fetch(input, init));
        failure = 'The response is incomplete.';
        const { status, headers, redirected, url } = response;
        // Includes redirects that an injected `fetch` followed. Browsers report status 0 and hide the location.
        const redirect = redirected ? url : status ? status < 400 && headers.get('location') : 'about:blank';
        return [{ status, headers, text: await response.text() }, redirect] as const;
      } catch (cause) {
        throw new NetworkError(failure, { ...target, code: codeOf(cause) }, { cause });
      }
    });
    if (redirect)
      throw new ContractError(unexpected, { ...target, fact: `redirect to ${originOf(redirect, target.url)}` });
    if (onResponse) logErrors(() => onResponse(responseFrom(target.url, reply)));
    return reply;
  };
}

/** The system's error code, from the error of `fetch` or its cause. Another `code` is a number without meaning. */
function codeOf(error: unknown): string | null {
  const { code, cause } = Object(error);
  return [code, Object(cause).code].find((each) => typeof each === 'string') ?? null;
}

const unknownLocation = 'an unknown location';

/** The origin of a location. The rest may contain a secret. */
function originOf(location: string, base: string): string {
  try {
    const { origin } = new URL(location, base);
    return origin === 'null' ? unknownLocation : origin;
  } catch {
    return unknownLocation;
  }
}

/** Creates a `Response` from a reply and sets its URL, which the constructor cannot do. */
export function responseFrom(url: string, { status, headers, text }: Reply): Response {
  const response = new Response(text || null, { status, headers });
  // It describes the original transfer, which may have been compressed.
  response.headers.delete('content-length');
  return Object.defineProperty(response, 'url', { value: url });
}
