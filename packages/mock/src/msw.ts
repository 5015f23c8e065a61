import { type ContractDocument, document as contract } from '@threads-api/contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { compileContract } from './compile-contract.ts';
import { decide } from './decide.ts';

export interface HandlerOptions {
  /** Where the client sends its requests, with `/api/v1`; by default, any host. */
  baseUrl?: string;
  document?: ContractDocument;
}

/**
 * The mock as handlers for MSW: the same examples chosen in the same way, without a server.
 *
 * @example
 * const server = setupServer(...createHandlers());
 */
export function createHandlers({ baseUrl: given, document = contract }: HandlerOptions = {}): RequestHandler[] {
  const baseUrl = given?.replace(/\/+$/, '');
  const compiled = compileContract(document);
  return [
    http.all(`${baseUrl ?? `*${compiled.basePath}`}/*`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const inner = baseUrl ? `${compiled.basePath}${pathname.slice(new URL(baseUrl).pathname.length)}` : pathname;
      const { status, body, headers } = decide(compiled, {
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
