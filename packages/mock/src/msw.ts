import { readContract, contract as threads } from '@threads-api/contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { decide } from './decide.ts';

export interface HandlerOptions {
  /** Where the client sends its requests, with `/api/v1`; by default, any host. */
  baseUrl?: string;
  /** Another OpenAPI document than the contract. */
  document?: object;
}

/**
 * The mock as handlers for MSW: the same examples chosen in the same way, without a server.
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
      const inner = baseUrl ? `${contract.basePath}${pathname.slice(new URL(baseUrl).pathname.length)}` : pathname;
      const { status, body, headers } = decide(contract, {
        method: request.method,
        url: `${inner}${search}`,
        // What the handlers do not do, they do not try.
        headers: { ...Object.fromEntries(request.headers), prefer: undefined },
      });
      return request.method === 'HEAD'
        ? new HttpResponse(null, { status, headers })
        : HttpResponse.json(body as Record<string, unknown>, { status, headers });
    }),
  ];
}
