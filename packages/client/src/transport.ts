import type { Reply, Send } from './call.ts';
import { ContractError, unexpected } from './errors/contract-error.ts';
import { NetworkError } from './errors/network-error.ts';
import { logErrors } from './log-errors.ts';

export interface TransportOptions {
  /** Sends the requests. Default: `globalThis.fetch` at the time of the call. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How long one attempt may take, its body included, and how long the token function may take, in milliseconds. Default: 30,000. */
  attemptTimeout?: number | undefined;
  /**
   * Sees every request before it is sent, and may change its headers. An error that it throws fails the call, as the `cause` of
   * a `ThreadsError`. Default: none.
   */
  onRequest?: ((request: Request) => void) | undefined;
  /** Sees every response. An error that it throws is logged. Default: none. */
  onResponse?: ((response: Response) => void) | undefined;
}

/** Sends one request and reads its response to the end. */
export function createTransport({ fetch, onRequest, onResponse }: TransportOptions, attemptTimeout: number): Send {
  let tried: typeof AbortController | undefined;
  let isAccepted = false;
  // jsdom has an `AbortController` of its own, whose signals Node's `fetch` rejects. Such a request goes out without one:
  // its call still ends in time, but the connection stays open until the response arrives.
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
      // Past the HTTP cache of the browser: that one may return one user's response to the next, if their ETags are equal.
      // The contract has no redirects, and a redirect could send the request to another server.
      const init: RequestInit = { signal, headers, cache: 'no-store', redirect: 'manual' };
      // `fetch` makes a request of its own from these, which is most of what a call costs: avoid a second one.
      const request = (fetch || onRequest) && new Request(input, init);
      if (request) onRequest?.(request);
      try {
        const response = await (request ? (fetch ?? globalThis.fetch)(request) : globalThis.fetch(input, init));
        const { status, headers, redirected, url } = response;
        // Also one that an injected `fetch` has followed. In a browser it has the status 0, and does not show where it leads.
        const redirect = redirected ? url : status ? status < 400 && headers.get('location') : 'elsewhere';
        return [{ status, headers, text: await response.text() }, redirect] as const;
      } catch (cause) {
        throw new NetworkError('The service could not be reached.', target, { cause });
      }
    });
    // Only its origin: the rest may hold a secret.
    if (redirect)
      throw new ContractError(unexpected, { ...target, fact: `redirect to ${redirect.split('/', 3).join('/')}` });
    if (onResponse) logErrors(() => onResponse(responseFrom(target.url, reply)));
    return reply;
  };
}

/** A `Response` from a reply that has arrived. Made by hand, a response has no URL of its own. */
export function responseFrom(url: string, { status, headers, text }: Reply): Response {
  const response = new Response(text || null, { status, headers });
  // Describes the original transfer, which no longer applies.
  response.headers.delete('content-length');
  return Object.defineProperty(response, 'url', { value: url });
}
