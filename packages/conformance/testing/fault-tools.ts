import type { HistoryEntry, OperationId } from '@threads-api/contract';
import type { Target } from '../src/target/target.ts';
import type { FaultRequest, FaultResponse, Handler } from './broken-server.ts';
import type { Break } from './fault.ts';
import {
  errorResponse,
  type Json,
  notModified,
  operationOf,
  tokenOf,
  withHeader,
  withJson,
  withToken,
} from './fault-messages.ts';
import type { StoredThread } from './inboxes.ts';
import type { Cut } from './paging.ts';
import type { ServerParts } from './threads-server.ts';

/** Changes requests before they are handled. */
export const mapRequest =
  (change: (request: FaultRequest, target: Target) => FaultRequest): Break =>
  (handler, target) =>
  (request) =>
    handler(change(request, target));

/** Treats some requests as if they were sent with the token that may read everything. */
export const grantFullAccess = (when: (request: FaultRequest, tokens: Target['tokens']) => boolean): Break =>
  mapRequest((request, { tokens }) => (when(request, tokens) ? withToken(request, tokens.full) : request));

export const mapResponse =
  (
    change: (response: FaultResponse, request: FaultRequest, target: Target) => FaultResponse | Promise<FaultResponse>,
  ): Break =>
  (handler, target) =>
  async (request) =>
    change(await handler(request), request, target);

/** Changes responses with one status. */
export const mapResponseWithStatus = (
  status: number,
  change: (response: FaultResponse, request: FaultRequest, target: Target) => FaultResponse,
): Break =>
  mapResponse((response, request, target) =>
    response.status === status ? change(response, request, target) : response,
  );

/** Changes the bodies that one operation returns with 200. */
export const mapBody = (operation: OperationId, change: (body: Json, request: FaultRequest) => Json): Break =>
  mapResponse(async (response, request) =>
    response.status === 200 && response.text && operationOf(request) === operation
      ? withJson(response, await change(JSON.parse(response.text), request))
      : response,
  );

/** Changes every thread, in lists and alone. */
export const mapThreads =
  (change: (thread: Json) => Json): Break =>
  (handler, target) =>
    mapListed(change)(mapBody('getThread', change)(handler, target), target);

/** Changes the threads in the list. */
export const mapListed = (change: (thread: Json) => Json) =>
  mapBody('listThreads', (body) => ({ ...body, data: body.data.map(change) }));

/** Changes the history of single threads. */
export const mapHistory = (change: (entries: Json[], body: Json, request: FaultRequest) => Json[]) =>
  mapBody('getThread', (body, request) => ({
    ...body,
    history: { ...body.history, data: change(body.history.data, body, request) },
  }));

/** Reads something else as the same caller: the list, the whole history of a thread, or its notes. */
export async function readAlso(handler: Handler, request: FaultRequest, path: string): Promise<Json> {
  const query = new URLSearchParams(/s$/.test(path) ? { limit: '100' } : { historyLimit: '200' });
  const { 'if-none-match': _, ...headers } = request.headers;
  const response = await handler({ ...request, method: 'GET', path, query, search: `${query}`, headers });
  return response.status === 200 ? JSON.parse(response.text) : undefined;
}

/** Replaces some responses with an error. */
export const failWhen = (
  status: number,
  when: (request: FaultRequest, response: FaultResponse, target: Target) => boolean,
): Break =>
  mapResponse((response, request, target) =>
    when(request, response, target) ? errorResponse(response, status) : response,
  );

/** Confirms the ETags that it sent for the same URL and token, instead of a response with this status. */
export const confirmHeld =
  (status: number): Break =>
  (handler) => {
    const held = new Set<string>();
    return async (request) => {
      const response = await handler(request);
      const { 'if-none-match': condition = '' } = request.headers;
      const keyOf = (etag: string) => `${request.path} ${request.search} ${tokenOf(request)} ${etag}`;
      const isHeld = held.has(keyOf(condition));
      if (response.headers.etag) held.add(keyOf(response.headers.etag));
      return response.status === status && isHeld ? notModified(withHeader(response, 'etag', condition)) : response;
    };
  };

/** A server that stores wrong threads. */
export const storing = (store: ServerParts['store']) => ({ parts: { store } });

/** A server that stores threads with other or additional fields. */
export const showing = (fields: (stored: StoredThread) => object | false | null) =>
  storing((stored) => Object.assign(stored.thread, fields(stored)));

/** A server that stores entries of histories with other fields. */
export const recording = (fields: (entry: HistoryEntry, stored: StoredThread) => object | false) =>
  storing((stored) => stored.history.map((entry) => Object.assign(entry, fields(entry, stored))));

/** A server that admits requests in another way. */
export const admitting = (admit: ServerParts['admit']) => ({ parts: { admit } });

/** A server with another paging of an operation. */
export const cutting = (operation: OperationId, cut: Cut) => ({ parts: { cut: { [operation]: cut } } });
