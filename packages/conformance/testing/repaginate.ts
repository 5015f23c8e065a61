import { randomUUID } from 'node:crypto';
import type { Target } from '../src/target/target.ts';
import type { FaultRequest, FaultResponse, Handler } from './broken-server.ts';
import type { Break } from './fault.ts';
import {
  type Json,
  type Operation,
  operationOf,
  pageIn,
  tokenOf,
  withJson,
  withoutCursor,
  withQuery,
} from './fault-messages.ts';

/** A request for a page. */
export interface PageRequest<State> {
  /** The limit, given or default. */
  limit: number;
  /** The state from the previous page; absent on the first page. */
  from?: State;
  request: FaultRequest;
}

/** A page, with the state for the next one. Without a state, it is the last page. */
export interface Cut<State> {
  data: Json[];
  next?: State | undefined;
}

const limits = { list: [50, 100], notes: [50, 100], detail: [100, 200] } as const;

/**
 * Serves the pages of an operation with custom paging. `cut` gets the whole list in the order in which a client
 * reads it: a history from its newest entry. Cursors are random, and belong to the user, the path and the filter. With
 * `unfiltered`, `cut` gets the unfiltered list for every request; with `fresh`, the list as it is now.
 */
export const repaginate =
  <State>(
    operation: Operation,
    cut: (entries: Json[], asked: PageRequest<State>) => Cut<State>,
    { unfiltered = false, fresh = false } = {},
  ): Break =>
  (handler, { tokens }) => {
    const issued = new Map<string, { key: string; state: State }>();
    const lists = new Map<string, Promise<Json[]>>();
    const [standard, maximum] = limits[operation];
    const [limitName, cursorName] = operation === 'detail' ? ['historyLimit', 'historyCursor'] : ['limit', 'cursor'];
    return async (request) => {
      const given = request.query.get(limitName);
      const limit = given === null ? standard : Number(given);
      const cursor = request.query.get(cursorName);
      const key = `${userOf(request, tokens)} ${request.path} ${request.query.get('unread')}`;
      const known = cursor === null ? undefined : issued.get(cursor);
      const isPage = operationOf(request) === operation && limit >= 1 && limit <= maximum;
      if (!isPage || (cursor !== null && known?.key !== key)) return handler(request);
      const response = await handler(withoutCursor(request));
      if (response.status !== 200 || !response.text) return response;
      const cached = fresh ? undefined : lists.get(key);
      const entries = cached ?? readWhole(handler, request, { limitName, cursorName, maximum, unfiltered });
      lists.set(key, entries);
      const { data, next } = cut(await entries, { limit, request, ...(known && { from: known.state }) });
      const nextCursor = next === undefined ? null : randomUUID();
      if (nextCursor && next !== undefined) issued.set(nextCursor, { key, state: next });
      return withPage(response, { data: operation === 'detail' ? data.toReversed() : data, nextCursor });
    };
  };

/** Cuts pages by position, as a conforming server does. */
export function cutAt(entries: Json[], start: number, limit: number): Cut<number> {
  const end = start + limit;
  return { data: entries.slice(start, end), next: end < entries.length ? end : undefined };
}

/** The user that a token belongs to. */
export function userOf(request: FaultRequest, { otherUser, limited, bulk }: Target['tokens']): string {
  const token = tokenOf(request);
  return token && [otherUser, limited, bulk].includes(token) ? token : 'the caller';
}

/** Replaces the page in a body. */
function withPage(response: FaultResponse, page: { data: Json[]; nextCursor: string | null }): FaultResponse {
  const body = JSON.parse(response.text);
  return withJson(response, body.history ? { ...body, history: page } : { ...body, ...page });
}

async function readWhole(
  handler: Handler,
  request: FaultRequest,
  options: { limitName: string; cursorName: string; maximum: number; unfiltered: boolean },
): Promise<Json[]> {
  const { limitName, cursorName, maximum, unfiltered } = options;
  const { 'if-none-match': _, ...headers } = request.headers;
  const entries: Json[] = [];
  let cursor: string | null = null;
  do {
    const { text } = await handler(
      withQuery({ ...withoutCursor(request), method: 'GET', headers }, (query) => {
        query.set(limitName, `${maximum}`);
        if (cursor) query.set(cursorName, cursor);
        if (unfiltered) query.delete('unread');
      }),
    );
    const page = pageIn(JSON.parse(text));
    entries.push(...(cursorName === 'historyCursor' ? page.data.toReversed() : page.data));
    cursor = page.nextCursor;
  } while (cursor);
  return entries;
}
