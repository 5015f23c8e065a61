import { contract } from '@threads-api/contract';
import type { Target } from '../src/target/target.ts';
import type { Fault, FaultRequest, FaultResponse, Handler } from './broken-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: faults change bodies in ways that types would not allow
export type Json = any;

/** Changes requests before they are handled. */
export const mapRequest =
  (change: (request: FaultRequest) => FaultRequest) =>
  (handler: Handler): Handler =>
  (request) =>
    handler(change(request));

/** Treats some requests as if they were sent with the token that may read everything. */
export const grantFullAccess =
  (when: (request: FaultRequest, tokens: Target['tokens']) => boolean): Fault['breakAnswer'] =>
  (handler, { tokens }) =>
  (request) =>
    handler(when(request, tokens) ? withToken(request, tokens.full) : request);

/** Changes responses. */
export const mapResponse =
  (change: (response: FaultResponse, request: FaultRequest) => FaultResponse | Promise<FaultResponse>) =>
  (handler: Handler): Handler =>
  async (request) =>
    change(await handler(request), request);

/** Changes responses with one status. */
export const mapResponseWithStatus = (
  status: number,
  change: (response: FaultResponse, request: FaultRequest) => FaultResponse,
) => mapResponse((response, request) => (response.status === status ? change(response, request) : response));

/** Changes the bodies that one operation returns with 200. */
export const mapBody = (operation: Operation, change: (body: Json, request: FaultRequest) => Json) =>
  mapResponse((response, request) =>
    response.status === 200 && operationOf(request) === operation && response.text
      ? withJson(response, change(JSON.parse(response.text), request))
      : response,
  );

/** Changes every thread, in lists and alone. */
export const mapThreads = (change: (thread: Json) => Json) =>
  mapResponse((response, request) => {
    const operation = operationOf(request);
    if (response.status !== 200 || !response.text || operation === 'notes' || !operation) return response;
    const body = JSON.parse(response.text);
    return withJson(response, operation === 'list' ? { ...body, data: body.data.map(change) } : change(body));
  });

/** Replaces some responses with an error. */
export const failWhen = (status: number, when: (request: FaultRequest, response: FaultResponse) => boolean) =>
  mapResponse((response, request) => (when(request, response) ? errorResponse(response, status) : response));

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

/** The query parameters that the contract has for a path; without one, those of every path. */
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

export function withQuery(request: FaultRequest, change: (query: URLSearchParams) => void): FaultRequest {
  const query = new URLSearchParams(request.query);
  change(query);
  return { ...request, query };
}

/** The object with `data` and `nextCursor` in a body: the history of a thread, or the body itself. */
export const pageIn = (body: Json): Json => body.history ?? body;

/** The same request for the first page. */
export const withoutCursor = (request: FaultRequest) =>
  withQuery(request, (query) => {
    query.delete('cursor');
    query.delete('historyCursor');
  });

/** The requested number of entries. */
export const limitOf = ({ query }: FaultRequest) => Number(query.get('limit') ?? query.get('historyLimit') ?? 50);
