import { openScope, orAborted } from './abort.ts';
import { NetworkError } from './errors/network-error.ts';
import { readResponse } from './read-response.ts';
import type { Send } from './send.ts';

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
export function createTransport({ fetch, attemptTimeout, onRequest, onResponse }: TransportOptions): Send {
  return async ({ request: original, headers, signal }) => {
    const attempt = openScope([signal], attemptTimeout, original);
    const { method, url } = original;
    try {
      // Past the HTTP cache of the browser: that one may return one user's response to the next, if their ETags are equal.
      const request = new Request(original, { signal: attempt.signal, cache: 'no-store' });
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      onRequest?.(request);
      // A `fetch` that ignores its signal does not hold up the call.
      const reply = await orAborted(receive(request), attempt.signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new NetworkError('No response', { method, url }, { cause });
      });
      if (onResponse) harmlessly(() => onResponse(readResponse(url, reply)));
      return reply;
    } finally {
      attempt.close();
    }
  };

  async function receive(request: Request) {
    const response = await (fetch ?? globalThis.fetch)(request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

/** Runs code of others that must not fail a call. */
export function harmlessly<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  return new Promise<T>((resolve) => resolve(work())).catch(console.error as () => undefined);
}
