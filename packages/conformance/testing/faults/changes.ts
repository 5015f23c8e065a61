import { createHash, randomUUID } from 'node:crypto';
import type { Target } from '../../src/target/target.ts';
import type { Fault, FaultResponse, Handler } from '../broken-server.ts';
import {
  type Json,
  limitOf,
  mapBody,
  operationOf,
  tokenOf,
  withHeader,
  withJson,
  withQuery,
  withToken,
} from '../fault-tools.ts';

const anew = (response: FaultResponse) => withHeader(response, 'x-request-id', randomUUID());

/** Faults that only a change of the data shows. */
export const changeFaults: Fault[] = [
  {
    id: 'offset-cursors',
    what: 'counts entries in its cursors, so that a moving thread shifts the pages',
    caughtBy: 'keyset-pages',
    actions: true,
    breakAnswer: pageByOffset,
  },
  {
    id: 'unread-lags',
    what: 'does not mark a thread as unread when a message arrives',
    caughtBy: 'message-received',
    actions: true,
    breakAnswer: (handler) => {
      const seen = new Map<string, boolean>();
      return async (request) => {
        const response = await handler(request);
        const operation = operationOf(request);
        if (response.status !== 200 || !response.text || operation === 'notes' || !operation) return response;
        const change = (thread: Json) => {
          const key = `${tokenOf(request)} ${thread.id}`;
          seen.set(key, seen.get(key) ?? thread.unread);
          return { ...thread, unread: seen.get(key) };
        };
        const body = JSON.parse(response.text);
        return withJson(response, operation === 'list' ? { ...body, data: body.data.map(change) } : change(body));
      };
    },
  },
  {
    id: 'etag-lags',
    what: 'keeps the ETag of a thread that gets a message',
    caughtBy: 'message-received',
    actions: true,
    breakAnswer: (handler) => {
      const etags = new Map<string, string>();
      return async (request) => {
        const response = await handler(request);
        if (!response.headers.etag || operationOf(request) !== 'detail' || request.query.size > 0) return response;
        const key = `${request.path} ${tokenOf(request)}`;
        etags.set(key, etags.get(key) ?? response.headers.etag);
        return withHeader(response, 'etag', etags.get(key) ?? '');
      };
    },
  },
  {
    id: 'reopened-by-a-colleague',
    what: 'names a colleague as who reopened a thread that a message reopened',
    caughtBy: 'message-reopens',
    actions: true,
    breakAnswer: mapBody('detail', (body) => ({
      ...body,
      history: {
        ...body.history,
        data: body.history.data.map((entry: Json) =>
          entry.actor?.type === 'system' ? { ...entry, actor: { ...entry.actor, type: 'user' } } : entry,
        ),
      },
    })),
  },
  {
    id: 'unread-by-note',
    what: 'marks a thread as unread when a colleague adds a note',
    caughtBy: 'note-changes-nothing',
    actions: true,
    breakAnswer: (handler) => {
      const counts = new Map<string, number>();
      return async (request) => {
        const response = await handler(request);
        if (response.status !== 200 || !response.text || operationOf(request) !== 'detail') return response;
        const notes = await handler({ ...request, path: `${request.path}/notes`, query: new URLSearchParams() });
        if (notes.status !== 200) return response;
        const count = JSON.parse(notes.text).data.length;
        counts.set(request.path, counts.get(request.path) ?? count);
        const body = JSON.parse(response.text);
        return count > (counts.get(request.path) ?? 0)
          ? withJson(response, { ...body, unread: !body.unread })
          : response;
      };
    },
  },
  {
    id: 'revoked-later',
    what: 'accepts a token from its cache after it was revoked',
    caughtBy: 'revoked-at-once',
    actions: true,
    breakAnswer: (handler, { tokens }) => {
      const accepted = new Set<string>();
      return async (request) => {
        const response = await handler(request);
        const token = tokenOf(request) ?? '';
        if (response.status === 200) accepted.add(token);
        return response.status === 401 && accepted.has(token) ? handler(withToken(request, tokens.full)) : response;
      };
    },
  },
  {
    id: 'view-cached',
    what: 'shows threads to a user who left the inbox',
    caughtBy: 'membership-at-once',
    actions: true,
    breakAnswer: (handler) => {
      const seen = new Map<string, FaultResponse>();
      return async (request) => {
        const response = await handler(request);
        const key = `${request.path} ${tokenOf(request)}`;
        if (response.status === 200 && request.method === 'GET') seen.set(key, response);
        const cached = response.status === 404 && request.query.size === 0 ? seen.get(key) : undefined;
        return cached ? anew(cached) : response;
      };
    },
  },
];

/** Pages the list by position, with cursors that are bound and signed as they should be. */
function pageByOffset(handler: Handler, { tokens }: Target): Handler {
  const userOf = (token = '') => ([tokens.noNotes, tokens.noThreads].includes(token) ? tokens.full : token);
  return async (request) => {
    if (operationOf(request) !== 'list') return handler(request);
    const filters = [...request.query].filter(([name]) => !['limit', 'cursor'].includes(name));
    const seal = (start: number) =>
      createHash('sha256')
        .update(JSON.stringify([start, filters, userOf(tokenOf(request))]))
        .digest('hex');
    const cursor = request.query.get('cursor');
    const start = Number(/^(\d+)-/.exec(cursor ?? '')?.[1] ?? 0);
    if (cursor !== null && cursor !== `${start}-${seal(start)}`) return handler(request);
    const whole = await handler(
      withQuery(request, (query) => {
        query.delete('cursor');
        if (/^([1-9]\d?|100)$/.test(query.get('limit') ?? '50')) query.set('limit', '100');
      }),
    );
    if (whole.status !== 200 || !whole.text) return whole;
    const { data } = JSON.parse(whole.text);
    const end = start + limitOf(request);
    const nextCursor = end < data.length ? `${end}-${seal(end)}` : null;
    return withJson(whole, { data: data.slice(start, end), nextCursor });
  };
}
