import { readContract, contract as threads } from '@threads-api/contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { decideResponse } from './decide-response.ts';

export interface HandlerOptions {
  /** The base URL of the client, with `/api/v1`; default: any host. */
  baseUrl?: string;
  /** The OpenAPI document to serve; default: the Conversation Threads contract. */
  document?: object;
}

/**
 * The mock as MSW handlers. They choose examples as the mock does, without a server.
 *
 * @example
 * const server = setupServer(...createHandlers());
 */
export function createHandlers({ baseUrl: given, document }: HandlerOptions = {}): RequestHandler[] {
  const baseUrl = given?.replace(/\/+$/, '');
  const contract = document ? readContract(document) : threads;
  return [
    http.all(`${baseUrl ?? `*${contract.basePath}`}/*`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const path = baseUrl ? `${contract.basePath}${pathname.slice(new URL(baseUrl).pathname.length)}` : pathname;
      const { status, body, headers } = decideResponse(contract, {
        method: request.method,
        url: `${path}${search}`,
        // The handlers do not support `Prefer`.
        headers: { ...Object.fromEntries(request.headers), prefer: undefined },
      });
      return request.method === 'HEAD'
        ? new HttpResponse(null, { status, headers })
        : HttpResponse.json(body as Record<string, unknown>, { status, headers });
    }),
  ];
}
