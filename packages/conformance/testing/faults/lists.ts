import { contract } from '@threads-api/contract';
import type { Fault, Handler } from '../broken-server.ts';
import {
  type Json,
  limitOf,
  mapBody,
  mapRequest,
  operationOf,
  withJson,
  withoutCursor,
  withQuery,
} from '../fault-tools.ts';

const filterNames = contract.operation('listThreads').filters.map(({ name }) => name);

/** Lists and their pages. */
export const listFaults: Fault[] = [
  {
    id: 'fields-saved',
    what: 'omits assignment in the list',
    caughtBy: 'thread-fields',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.map(({ assignment: _, ...thread }: Json) => thread),
    })),
  },
  {
    id: 'history-in-list',
    what: 'includes a history in every entry of the list',
    caughtBy: 'list-without-history',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, history: [] })),
    })),
  },
  {
    id: 'list-lags-behind',
    what: 'shows an older snippet in the list',
    caughtBy: 'list-detail-agree',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, snippet: 'Hello' })),
    })),
  },
  {
    id: 'unread-differs',
    what: 'marks every single thread as read',
    caughtBy: 'list-detail-agree',
    breakAnswer: mapBody('detail', (body) => ({ ...body, unread: false })),
  },
  {
    id: 'closed-left-out',
    what: 'omits closed threads from the list',
    caughtBy: 'list-closed-threads',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.filter(({ status }: Json) => status !== 'closed'),
    })),
  },
  ...filterNames.map((name) => ({
    id: `${name}-ignored`,
    what: `ignores ${name}`,
    caughtBy: 'filter-matches',
    breakAnswer: mapRequest((request) =>
      operationOf(request) === 'list' ? withQuery(request, (query) => query.delete(name)) : request,
    ),
  })),
  {
    id: 'filter-turned-round',
    what: 'lists the read threads for unread=1',
    caughtBy: 'filter-matches',
    breakAnswer: (handler) => async (request) => {
      if (request.query.get('unread') !== '1' || request.query.has('cursor')) return handler(request);
      const all = await handler(withQuery(request, (query) => query.delete('unread')));
      if (all.status !== 200 || !all.text) return all;
      const body = JSON.parse(all.text);
      return withJson(all, { ...body, data: body.data.filter(({ unread }: Json) => !unread), nextCursor: null });
    },
  },
  {
    id: 'unread-forgotten',
    what: 'omits the last thread from the unread list',
    caughtBy: 'filter-complete',
    breakAnswer: mapBody('list', (body, { query }) =>
      query.get('unread') === '1' && body.nextCursor === null ? { ...body, data: body.data.slice(0, -1) } : body,
    ),
  },
  {
    id: 'filter-of-first-page',
    what: 'lists read threads on the later pages of unread=1',
    caughtBy: 'filter-pages',
    breakAnswer: mapBody('list', (body, { query }) =>
      query.has('unread') && query.has('cursor')
        ? { ...body, data: body.data.map((thread: Json) => ({ ...thread, unread: false })) }
        : body,
    ),
  },
  {
    id: 'unread-border-lost',
    what: 'omits the first entry of every later page of unread=1',
    caughtBy: 'filter-pages',
    breakAnswer: mapBody('list', (body, { query }) =>
      query.has('unread') && query.has('cursor') ? { ...body, data: body.data.slice(1) } : body,
    ),
  },
  {
    id: 'oldest-first',
    what: 'lists the oldest thread first',
    caughtBy: 'page-order',
    breakAnswer: mapBody('list', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  {
    id: 'newest-note-first',
    what: 'lists the newest note first',
    caughtBy: 'page-order',
    breakAnswer: mapBody('notes', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  {
    id: 'newest-message-first',
    what: 'lists the newest entry of a history first',
    caughtBy: 'page-order',
    breakAnswer: mapBody('detail', (body) => ({
      ...body,
      history: { ...body.history, data: body.history.data.toReversed() },
    })),
  },
  {
    id: 'limit-off-by-one',
    what: 'returns one entry more than the limit',
    caughtBy: 'page-size',
    breakAnswer: mapRequest((request) =>
      /^[1-9]$/.test(request.query.get('limit') ?? '')
        ? withQuery(request, (query) => query.set('limit', `${Number(query.get('limit')) + 1}`))
        : request,
    ),
  },
  {
    id: 'history-limit-ignored',
    what: 'ignores historyLimit',
    caughtBy: 'page-size',
    breakAnswer: mapRequest((request) =>
      /^([1-9]\d?|1\d\d|200)$/.test(request.query.get('historyLimit') ?? '')
        ? withQuery(request, (query) => query.delete('historyLimit'))
        : request,
    ),
  },
  {
    id: 'endless',
    what: 'returns the last page forever',
    caughtBy: 'pages-end',
    breakAnswer: mapBody('list', (body, { query }) => ({
      ...body,
      nextCursor: body.nextCursor ?? query.get('cursor'),
    })),
  },
  {
    id: 'border-twice',
    what: 'starts a page with the last entry of the previous page',
    caughtBy: 'pages-without-duplicates',
    breakAnswer: (handler) => {
      const last = new Map<string, Json>();
      return async (request) => {
        const response = await handler(request);
        if (response.status !== 200 || !response.text || operationOf(request) !== 'list') return response;
        const body = JSON.parse(response.text);
        const before = last.get(request.query.get('cursor') ?? '');
        const data = (before ? [before, ...body.data] : body.data).slice(0, limitOf(request));
        if (body.nextCursor) last.set(body.nextCursor, body.data.at(-1));
        return withJson(response, { ...body, data });
      };
    },
  },
  {
    id: 'border-lost',
    what: 'omits the first entry of every page after the first',
    caughtBy: 'pages-without-gaps',
    breakAnswer: mapBody('list', (body, { query }) =>
      query.has('cursor') ? { ...body, data: body.data.slice(1) } : body,
    ),
  },
  {
    id: 'notes-lost',
    what: 'omits the notes after the first page',
    caughtBy: 'pages-without-gaps',
    breakAnswer: mapBody('notes', (body, { query }) => (query.has('cursor') ? { ...body, data: [] } : body)),
  },
  {
    id: 'history-from-the-start',
    what: 'returns the oldest page of a history first',
    caughtBy: 'pages-in-order',
    breakAnswer: oldestHistoryFirst,
  },
];

/** Pages a history from its start, with cursors of its own. */
function oldestHistoryFirst(handler: Handler): Handler {
  return async (request) => {
    const limit = Number(request.query.get('historyLimit') ?? 100);
    const start = Number(/^from-(\d+)$/.exec(request.query.get('historyCursor') ?? '')?.[1] ?? 0);
    const known = start > 0 || !request.query.has('historyCursor');
    if (operationOf(request) !== 'detail' || !known) return handler(request);
    const response = await handler(
      withQuery(withoutCursor(request), (query) => {
        if (query.has('historyLimit') && limit >= 1 && limit <= 200) query.set('historyLimit', '200');
      }),
    );
    if (response.status !== 200 || !response.text) return response;
    const body = JSON.parse(response.text);
    const data = body.history.data.slice(start, start + limit);
    const end = start + limit >= body.history.data.length;
    return withJson(response, { ...body, history: { data, nextCursor: end ? null : `from-${start + limit}` } });
  };
}
