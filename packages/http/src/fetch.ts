import type { Contract } from '@threads-api/contract/model';
import { createApi } from './create-api.ts';
import type { ApiOptions } from './create-parts.ts';
import type { CallerOf } from './handlers.ts';
import type { HttpRequest } from './http-message.ts';

export interface FetchOptions {
  /** Returns the address of the client. Failed authentications are limited by it. Default: one address for all clients. */
  addressOf?(request: Request): string;
}

/**
 * Serves a contract with the Fetch API, for Hono, Bun, Deno and workers.
 *
 * @example
 * const app = new Hono().all('*', ({ req }) => handler(req.raw));
 */
export function createFetchHandler<C extends Contract, K extends CallerOf<C>>(
  options: ApiOptions<C, K> & FetchOptions,
): (request: Request) => Promise<Response> {
  const api = createApi(options);
  const { addressOf = () => '' } = options;
  return async (request) => {
    const { status, headers, body } = await api.handle(toHttpRequest(request, addressOf(request)));
    return new Response(request.method === 'HEAD' ? null : (body ?? null), { status, headers });
  };
}

/** Converts a `Request` of the Fetch API. */
export const toHttpRequest = (request: Request, address = ''): HttpRequest => ({
  method: request.method,
  target: request.url,
  // happy-dom does not convert header names to lower case.
  headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
  address,
  body: request.body ? chunksOf(request.body) : undefined,
  signal: request.signal,
});

/** Streams are not iterable in all browsers. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.releaseLock();
  }
}
