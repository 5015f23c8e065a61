import type { Send } from './call.ts';
import { ContractError } from './errors/contract-error.ts';
import { NetworkError } from './errors/network-error.ts';
import { readResponse } from './read-response.ts';

export interface TransportOptions {
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How long one attempt may take, its body included, in milliseconds; default 30,000. */
  attemptTimeout?: number | undefined;
  /** Sees every request before it is sent, and may change its headers. What it throws fails the call. */
  onRequest?: ((request: Request) => void) | undefined;
  /** Sees every response. What it throws is logged. */
  onResponse?: ((response: Response) => void) | undefined;
}

/** Sends one request and reads its response to the end. */
export function createTransport({ fetch, onRequest, onResponse }: TransportOptions, attemptTimeout: number): Send {
  return async (call) => {
    const { target } = call;
    const [reply, redirect] = await call.within(attemptTimeout, async (signal) => {
      const headers = { ...Object.fromEntries(call.request.headers), ...call.headers };
      // Past the HTTP cache of the browser: that one may return one user's response to the next, if their ETags are equal.
      // The contract has no redirects, and a redirect could send the request to another server.
      const init: RequestInit = { signal, headers, cache: 'no-store', redirect: 'manual' };
      // `fetch` makes a request of its own from these, which is most of what a call costs here: no other without need.
      const request = (fetch || onRequest) && new Request(call.request, init);
      if (request) onRequest?.(request);
      try {
        const response = await (request ? (fetch ?? globalThis.fetch)(request) : globalThis.fetch(call.request, init));
        const { status, headers, redirected, url } = response;
        // Also one that a `fetch` of others has followed. In a browser it has the status 0, and does not show where it leads.
        const redirect = redirected ? url : status ? status < 400 && headers.get('location') : 'elsewhere';
        return [{ status, headers, text: await response.text() }, redirect] as const;
      } catch (cause) {
        throw new NetworkError('No response', target, { cause });
      }
    });
    // Only its origin: the rest may hold a secret.
    if (redirect)
      throw new ContractError(`Outside the contract: redirect to ${redirect.split('/', 3).join('/')}`, target);
    if (onResponse) harmlessly(() => onResponse(readResponse(target.url, reply)));
    return reply;
  };
}

/** Runs code of others that must not fail a call. */
export function harmlessly<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  return new Promise<T>((resolve) => resolve(work())).catch(console.error as () => undefined);
}
