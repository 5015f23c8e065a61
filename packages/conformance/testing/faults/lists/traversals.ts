import type { Fault, Handler } from '../../broken-server.ts';
import { type Json, limitOf, operationOf, withJson, withoutCursor, withQuery } from '../../fault-messages.ts';
import { mapBody } from '../../fault-tools.ts';
import { cutAt, repaginate } from '../../repaginate.ts';

/** Traversals that lose or repeat entries, or do not end. */
export const traversalFaults: Fault[] = [
  {
    id: 'endless',
    what: 'returns the last page forever',
    caughtBy: 'pages-end',
    breaks: 'D15',
    breakHandler: mapBody('list', (body, { query }) => ({
      ...body,
      nextCursor: body.nextCursor ?? query.get('cursor'),
    })),
  },
  {
    id: 'border-twice',
    what: 'starts a page with the last entry of the previous page',
    caughtBy: 'pages-without-duplicates',
    breaks: 'D17',
    breakHandler: (handler) => {
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
    id: 'notes-lost',
    what: 'omits the notes after the first page',
    caughtBy: 'pages-without-gaps',
    breaks: 'D16',
    breakHandler: mapBody('notes', (body, { query }) =>
      query.has('cursor') ? { ...body, data: [], nextCursor: null } : body,
    ),
  },
  {
    id: 'history-from-the-start',
    what: 'returns the oldest page of a history first',
    caughtBy: 'pages-in-order',
    breaks: 'D12',
    breakHandler: oldestHistoryFirst,
  },
  {
    id: 'older-history-lost',
    what: 'repeats the newest page of a history for every cursor',
    caughtBy: 'pages-without-duplicates',
    breaks: 'D12',
    breakHandler: repaginate<number>('detail', (entries, { limit, from = 0 }) => ({
      ...cutAt(entries, 0, limit),
      next: cutAt(entries, from, limit).next,
    })),
  },
  {
    id: 'end-as-text',
    what: 'marks the last page with the text null',
    caughtBy: 'pages-end',
    breaks: 'D15',
    breakHandler: mapBody('list', (body) => ({ ...body, nextCursor: `${body.nextCursor}` })),
  },
  {
    id: 'pages-by-id',
    what: 'reads pages by id, and sorts each page by time',
    caughtBy: 'pages-in-order',
    breaks: 'D17',
    breakHandler: repaginate<number>('list', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(
        entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        from,
        limit,
      );
      return { data: data.toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1)), next };
    }),
  },
];

/** Pages a history from its start, with its own cursors. */
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
