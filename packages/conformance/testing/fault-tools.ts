import type { Answer, FaultRequest, FaultResponse } from './broken-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: a fault takes bodies apart as it likes
export type Json = any;

/** Changes what is asked before it is answered. */
export const asking =
  (change: (request: FaultRequest) => FaultRequest) =>
  (answer: Answer): Answer =>
  (request) =>
    answer(change(request));

/** Changes the answer. */
export const answering =
  (change: (response: FaultResponse, request: FaultRequest) => FaultResponse | Promise<FaultResponse>) =>
  (answer: Answer): Answer =>
  async (request) =>
    change(await answer(request), request);

/** Changes the bodies of one operation's 200. */
export const telling = (operation: Operation, change: (body: Json, request: FaultRequest) => Json) =>
  answering((response, request) =>
    response.status === 200 && operationOf(request) === operation && response.text
      ? withJson(response, change(JSON.parse(response.text), request))
      : response,
  );

/** Changes every thread, wherever one stands. */
export const tellingThreads = (change: (thread: Json) => Json) =>
  answering((response, request) => {
    const operation = operationOf(request);
    if (response.status !== 200 || !response.text || operation === 'notes' || !operation) return response;
    const body = JSON.parse(response.text);
    return withJson(response, operation === 'list' ? { ...body, data: body.data.map(change) } : change(body));
  });

/** Changes the answers with one status. */
export const answeringWith = (
  status: number,
  change: (response: FaultResponse, request: FaultRequest) => FaultResponse,
) => answering((response, request) => (response.status === status ? change(response, request) : response));

/** Answers some requests with an error of its own, in the right shape and with the headers of the right answer. */
export const failing = (status: number, when: (request: FaultRequest, right: FaultResponse) => boolean) =>
  answering((response, request) => (when(request, response) ? failure(response, status) : response));

/** An error as the contract has it, but for the wrong status. */
export function failure(response: FaultResponse, status: number): FaultResponse {
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

export type Operation = 'list' | 'detail' | 'notes';

export function operationOf({ path }: FaultRequest): Operation | undefined {
  if (path === '/threads') return 'list';
  if (/^\/threads\/[^/]+$/.test(path)) return 'detail';
  return /^\/threads\/[^/]+\/notes$/.test(path) ? 'notes' : undefined;
}

/** The id in the path, as it was sent. */
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

/** A page of threads or notes, or of a history, as an object whose `data` and `nextCursor` can be changed. */
export const pageIn = (body: Json): Json => body.history ?? body;

/** The same request from the beginning of the list. */
export const withoutCursor = (request: FaultRequest) =>
  withQuery(request, (query) => {
    query.delete('cursor');
    query.delete('historyCursor');
  });

/** How many entries are asked for. */
export const limitOf = ({ query }: FaultRequest) => Number(query.get('limit') ?? query.get('historyLimit') ?? 50);
