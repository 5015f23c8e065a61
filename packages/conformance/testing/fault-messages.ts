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

/** The operation of the path, with any method. */
export const operationOf = ({ path }: FaultRequest) => contract.match('GET', path).operation?.id;

/** The id in the path, as sent. */
export const idOf = ({ path }: FaultRequest) => path.split('/')[2] ?? '';

export const withJson = (response: FaultResponse, body: unknown): FaultResponse => ({
  ...response,
  text: JSON.stringify(body),
});

/** The response with its JSON changed in place; the same response if that changes nothing. */
export function withChanged(response: FaultResponse, change: (body: Json) => unknown): FaultResponse {
  if (response.text === '') return response;
  const body: Json = JSON.parse(response.text);
  change(body);
  const text = JSON.stringify(body);
  return text === response.text ? response : { ...response, text };
}

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

/** The request without some parameters; the same one if it has none of them. */
export const withoutParameters = (request: FaultRequest, names: readonly string[]): FaultRequest =>
  names.some((name) => request.query.has(name))
    ? withQuery(request, (query) => {
        for (const name of names) query.delete(name);
      })
    : request;

/** Turns a 200 into a 304. */
export const notModified = (response: FaultResponse): FaultResponse =>
  withoutHeader({ ...response, status: 304, text: '' }, 'content-type');
