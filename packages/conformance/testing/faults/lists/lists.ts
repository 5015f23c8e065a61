import type { Fault } from '../../broken-server.ts';
import { type Json, operationOf, withJson } from '../../fault-messages.ts';
import { mapBody } from '../../fault-tools.ts';
import { cutAt, repaginate } from '../../repaginate.ts';

const names = { list: 'the list', notes: 'notes', detail: 'a history' };

/** The contents and order of lists. */
export const listFaults: Fault[] = [
  {
    id: 'fields-saved',
    what: 'omits assignment in the list',
    caughtBy: 'thread-fields',
    breaks: 'R9',
    breakHandler: mapBody('list', (body) => ({
      ...body,
      data: body.data.map(({ assignment: _, ...thread }: Json) => thread),
    })),
  },
  {
    id: 'history-in-list',
    what: 'includes a history in every entry of the list',
    caughtBy: 'list-without-history',
    breaks: 'R10',
    breakHandler: mapBody('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, history: [] })),
    })),
  },
  {
    id: 'list-lags-behind',
    what: 'shows an older snippet in the list',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakHandler: mapBody('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, snippet: 'Hello' })),
    })),
  },
  {
    id: 'unread-differs',
    what: 'marks every single thread as read',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakHandler: mapBody('detail', (body) => ({ ...body, unread: false })),
  },
  {
    id: 'closed-left-out',
    what: 'omits closed threads from the list',
    caughtBy: 'list-closed-threads',
    breaks: 'R17',
    breakHandler: mapBody('list', (body) => ({
      ...body,
      data: body.data.filter(({ status }: Json) => status !== 'closed'),
    })),
  },
  {
    id: 'oldest-first',
    what: 'lists the oldest thread first',
    caughtBy: 'page-order',
    breaks: 'D17',
    breakHandler: mapBody('list', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  {
    id: 'newest-note-first',
    what: 'lists the newest note first',
    caughtBy: 'page-order',
    breaks: 'D14',
    breakHandler: mapBody('notes', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  ...(['list', 'notes', 'detail'] as const).map(
    (operation): Fault => ({
      id: `${operation}-page-numbers`,
      what: `uses page numbers as the cursors of ${names[operation]}`,
      caughtBy: 'cursor-with-other-limit',
      breaks: operation === 'detail' ? 'D12' : 'D16',
      breakHandler: repaginate<number>(operation, (entries, { limit, from = 1 }) => {
        const { data, next } = cutAt(entries, (from - 1) * limit, limit);
        return { data, next: next === undefined ? undefined : from + 1 };
      }),
    }),
  ),
  ...Object.entries({ empty: '', missing: undefined, false: false, zero: 0 }).map(
    ([name, nextCursor]): Fault => ({
      id: `end-${name}`,
      what: `marks the last page with a nextCursor that is ${name}`,
      caughtBy: 'body-schema',
      breaks: 'D15',
      breakHandler: mapBody('notes', (body) => ({ ...body, nextCursor: body.nextCursor ?? nextCursor })),
    }),
  ),
  ...Object.entries({
    'pending-left-out': ['omits pending threads from the list', ({ status }: Json) => status !== 'pending'],
    'unread-left-out': ['omits unread threads from the unfiltered list', ({ unread }: Json) => !unread],
    'assigned-left-out': [
      'omits open threads that are assigned',
      ({ status, assignment }: Json) => status !== 'open' || assignment === null,
    ],
  } satisfies Record<string, [string, (thread: Json) => boolean]>).map(
    ([id, [what, passes]]): Fault => ({
      id,
      what,
      caughtBy: 'list-complete',
      breaks: 'R17',
      breakHandler: repaginate<number>('list', (entries, { limit, from = 0, request }) =>
        cutAt(
          entries.filter((thread) => request.query.has('unread') || passes(thread)),
          from,
          limit,
        ),
      ),
    }),
  ),
  {
    id: 'one-thread-for-all',
    what: 'returns the newest thread for any id',
    caughtBy: 'listed-threads-fetched',
    breaks: 'R2',
    breakHandler: (handler) => async (request) => {
      const response = await handler(request);
      if (response.status !== 200 || operationOf(request) !== 'detail' || !response.text) return response;
      const first = await handler({
        ...request,
        path: '/threads',
        search: '',
        query: new URLSearchParams('limit=1'),
        method: 'GET',
      });
      return withJson(response, { ...JSON.parse(response.text), id: JSON.parse(first.text).data[0].id });
    },
  },
];
