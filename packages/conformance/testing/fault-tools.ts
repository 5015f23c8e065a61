import type { Target } from '../src/target/target.ts';
import type { FaultRequest, FaultResponse, Handler } from './broken-server.ts';
import type { Break } from './fault.ts';
import {
  errorResponse,
  type Json,
  type Operation,
  operationOf,
  tokenOf,
  withJson,
  withToken,
} from './fault-messages.ts';

/** Changes requests before they are handled. */
export const mapRequest =
  (change: (request: FaultRequest) => FaultRequest) =>
  (handler: Handler): Handler =>
  (request) =>
    handler(change(request));

/** Treats some requests as if they were sent with the token that may read everything. */
export const grantFullAccess =
  (when: (request: FaultRequest, tokens: Target['tokens']) => boolean): Break =>
  (handler, { tokens }) =>
  (request) =>
    handler(when(request, tokens) ? withToken(request, tokens.full) : request);

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

/** Changes the JSON that operations return with 200. `read` reads something else as the same caller; see `readAlso`. */
const mapJson =
  (change: (body: Json, request: FaultRequest, read: (path: string) => Promise<Json>) => Json): Break =>
  (handler) =>
  async (request) => {
    const response = await handler(request);
    if (response.status !== 200 || !response.text || !operationOf(request)) return response;
    const read = (path: string) => readAlso(handler, request, path);
    return withJson(response, await change(JSON.parse(response.text), request, read));
  };

/** Changes the bodies that one operation returns with 200. */
export const mapBody = (
  operation: Operation,
  change: (body: Json, request: FaultRequest, read: (path: string) => Promise<Json>) => Json,
): Break => mapJson((body, request, read) => (operationOf(request) === operation ? change(body, request, read) : body));

/** Changes every thread, in lists and alone. */
export const mapThreads = (change: (thread: Json) => Json): Break => mapThreadsWith((thread) => change(thread));

/** Shows some threads as read, by id. */
export const showAsRead = (read: ReadonlySet<string>): Break =>
  mapThreads((thread) => (read.has(thread.id) ? { ...thread, unread: false } : thread));

/** Changes every thread, in lists and alone, given the request. */
export const mapThreadsWith = (
  change: (thread: Json, request: FaultRequest, read: (path: string) => Promise<Json>) => Json,
): Break =>
  mapJson(async (body, request, read) => {
    const operation = operationOf(request);
    if (operation === 'notes') return body;
    if (operation === 'detail') return change(body, request, read);
    return { ...body, data: await Promise.all(body.data.map((thread: Json) => change(thread, request, read))) };
  });

/** Changes the history of single threads. */
export const mapHistory = (change: (entries: Json[], body: Json, request: FaultRequest) => Json[]) =>
  mapBody('detail', (body, request) => ({
    ...body,
    history: { ...body.history, data: change(body.history.data, body, request) },
  }));

/** Changes the messages in histories. */
export const mapMessages = (change: (message: Json, body: Json) => Json) =>
  mapHistory((entries, body) => entries.map((entry) => (entry.type === 'message' ? change(entry, body) : entry)));

export const mapNotes = (change: (note: Json) => Json) =>
  mapBody('notes', (body) => ({ ...body, data: body.data.map(change) }));

/** Changes the threads in the list. */
export const mapListed = (change: (thread: Json) => Json) =>
  mapBody('list', (body) => ({ ...body, data: body.data.map(change) }));

/** Changes every thread, in lists and alone, given its first version for the same caller. */
export const mapSeenThreads =
  (change: (thread: Json, first: Json) => Json): Break =>
  (handler, target) => {
    const seen = new Map<string, Json>();
    return mapThreadsWith((thread, request) => {
      const key = `${tokenOf(request)} ${thread.id}`;
      const first = seen.get(key) ?? thread;
      // A list has no history: the first single thread completes it.
      seen.set(key, { ...thread, ...first });
      return change(thread, first);
    })(handler, target);
  };

/** Reads something else as the same caller: the list, the whole history of a thread, or its notes. */
export async function readAlso(handler: Handler, request: FaultRequest, path: string): Promise<Json> {
  const query = new URLSearchParams(/s$/.test(path) ? { limit: '100' } : { historyLimit: '200' });
  const { 'if-none-match': _, ...headers } = request.headers;
  const response = await handler({ ...request, method: 'GET', path, query, search: `${query}`, headers });
  return response.status === 200 ? JSON.parse(response.text) : undefined;
}

/** Changes all or some threads, in lists and alone, given their whole history. */
export const mapThreadsWithHistory = (
  change: (thread: Json, entries: Json[]) => Json,
  isMeant: (thread: Json) => boolean = () => true,
): Break =>
  mapThreadsWith(async (thread, _, read) => {
    const single = isMeant(thread) ? await read(`/threads/${thread.id}`) : undefined;
    return single ? change(thread, single.history.data) : thread;
  });

/** Replaces some responses with an error. */
export const failWhen = (status: number, when: (request: FaultRequest, response: FaultResponse) => boolean) =>
  mapResponse((response, request) => (when(request, response) ? errorResponse(response, status) : response));
