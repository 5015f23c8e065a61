import { contract } from '@threads-api/contract';
import type { FaultRequest, FaultResponse } from './broken-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: faults change bodies in ways that types would not allow
export type Json = any;

/** A well-formed error, with the other headers of the original response. */
export function errorResponse(response: FaultResponse, status: number): FaultResponse {
  const challenges: Record<number, Record<string, string>> = { 401: { 'www-authenticate': 'Bearer realm="threads"' } };
  const { etag: _, 'www-authenticate': __, ...headers } = response.headers;
  return {
    status,
    headers: {
      ...headers,
      ...challenges[status],
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    },
    text: JSON.stringify({ statusCode: status, message: 'No.' }),
  };
}

/** The response with a body where HTTP allows none: after HEAD, and with 304. */
export function withForbiddenBody(response: FaultResponse): FaultResponse {
  const headers = Object.entries({ ...response.headers, connection: 'close' }).map((pair) => pair.join(': '));
  return { ...response, raw: `HTTP/1.1 ${response.status} Any\r\n${headers.join('\r\n')}\r\n\r\n{"data":[]}` };
}

export type Operation = 'list' | 'detail' | 'notes';

export function operationOf({ path }: FaultRequest): Operation | undefined {
  if (path === '/threads') return 'list';
  if (/^\/threads\/[^/]+$/.test(path)) return 'detail';
  return /^\/threads\/[^/]+\/notes$/.test(path) ? 'notes' : undefined;
}

/** The query parameters that the contract declares for a path; without a path, those of all paths. */
export const queryParameters = (path?: string): string[] =>
  contract.operations
    .filter((operation) => path === undefined || operation.match(path))
    .flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));

/** The id in the path, as sent. */
export const idOf = ({ path }: FaultRequest) => path.split('/')[2] ?? '';

export const withJson = (response: FaultResponse, body: unknown): FaultResponse => ({
  ...response,
  text: JSON.stringify(body),
});

export const withHeader = (response: FaultResponse, name: string, value: string): FaultResponse => ({
  ...response,
  headers: { ...response.headers, [name]: value },
});

export function withoutHeader(response: FaultResponse, name: string): FaultResponse {
  const { [name]: _, ...headers } = response.headers;
  return { ...response, headers };
}

export const withToken = (request: FaultRequest, token: string | undefined): FaultRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
});

export const tokenOf = ({ headers }: FaultRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The same request with a query exactly as given. */
export const withSearch = (request: FaultRequest, search: string): FaultRequest => ({
  ...request,
  search,
  query: new URLSearchParams(search),
});

export function withQuery(request: FaultRequest, change: (query: URLSearchParams) => void): FaultRequest {
  const query = new URLSearchParams(request.query);
  change(query);
  return { ...request, query };
}

/** The request without some parameters; the same one if it has none of them. */
export const withoutParameters = (request: FaultRequest, names: readonly string[]): FaultRequest =>
  names.some((name) => request.query.has(name))
    ? withQuery(request, (query) => {
        for (const name of names) query.delete(name);
      })
    : request;

/** The object with `data` and `nextCursor` in a body: the history of a thread, or the body itself. */
export const pageIn = (body: Json): Json => body.history ?? body;

/** The same request for the first page. */
export const withoutCursor = (request: FaultRequest) => withoutParameters(request, ['cursor', 'historyCursor']);

/** Turns a 200 into a 304. */
export const notModified = (response: FaultResponse): FaultResponse =>
  withoutHeader({ ...response, status: 304, text: '' }, 'content-type');

/** The requested number of entries. */
export const limitOf = ({ query }: FaultRequest) => Number(query.get('limit') ?? query.get('historyLimit') ?? 50);
