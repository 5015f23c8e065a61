import { contract } from '@threads-api/contract';
import type { Fault, Handler } from '../broken-server.ts';
import {
  failWhen,
  type Json,
  limitOf,
  mapBody,
  mapRequest,
  operationOf,
  withJson,
  withoutCursor,
  withQuery,
} from '../fault-tools.ts';
import { type Cut, cutAt, type PageRequest, repaginate } from '../repaginate.ts';

const filterNames = contract.operation('listThreads').filters.map(({ name }) => name);

const names = { list: 'the list', notes: 'notes', detail: 'a history' };

const dayOf = ({ timestamp }: Json): string => timestamp.slice(0, 10);

/** Pages of the threads that pass, continued after the day of the last thread. */
function cutByTime(entries: Json[], limit: number, passes: (thread: Json) => boolean) {
  const rest = entries.filter(passes);
  const data = rest.slice(0, limit);
  return { data, next: rest.length > limit ? dayOf(data.at(-1)) : undefined };
}

/** Gives threads of one day the same timestamp, in an order of its own. */
const inTies =
  (compare: (a: Json, b: Json) => number) =>
  (handler: Handler): Handler =>
    mapBody('list', (body) => {
      const data = body.data.map((thread: Json) => ({ ...thread, timestamp: `${dayOf(thread)}T00:00:00.000Z` }));
      return { ...body, data: data.toSorted((a: Json, b: Json) => (a.timestamp === b.timestamp ? compare(a, b) : 0)) };
    })(handler);

/** Pages of unread=1, cut from the unfiltered list. */
const filterPages = (cut: (all: Json[], asked: PageRequest<number>) => Cut<number>): Fault['breakAnswer'] =>
  repaginate<number>(
    'list',
    (all, asked) => (asked.request.query.has('unread') ? cut(all, asked) : cutAt(all, asked.from ?? 0, asked.limit)),
    { unfiltered: true },
  );

/** Has another filter for unread=1. */
const filterBy = (passes: (thread: Json, all: Json[]) => boolean): Fault['breakAnswer'] =>
  filterPages((all, { limit, from = 0 }) =>
    cutAt(
      all.filter((thread) => passes(thread, all)),
      from,
      limit,
    ),
  );

/** A page after which the list continues behind its last entry. */
const cutAfter = (all: Json[], data: Json[], more: boolean): Cut<number> => ({
  data,
  next: more ? all.indexOf(data.at(-1)) : undefined,
});

/** Lists and their pages. */
export const listFaults: Fault[] = [
  {
    id: 'fields-saved',
    what: 'omits assignment in the list',
    caughtBy: 'thread-fields',
    breaks: 'R9',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.map(({ assignment: _, ...thread }: Json) => thread),
    })),
  },
  {
    id: 'history-in-list',
    what: 'includes a history in every entry of the list',
    caughtBy: 'list-without-history',
    breaks: 'R10',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, history: [] })),
    })),
  },
  {
    id: 'list-lags-behind',
    what: 'shows an older snippet in the list',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.map((thread: Json) => ({ ...thread, snippet: 'Hello' })),
    })),
  },
  {
    id: 'unread-differs',
    what: 'marks every single thread as read',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakAnswer: mapBody('detail', (body) => ({ ...body, unread: false })),
  },
  {
    id: 'closed-left-out',
    what: 'omits closed threads from the list',
    caughtBy: 'list-closed-threads',
    breaks: 'R17',
    breakAnswer: mapBody('list', (body) => ({
      ...body,
      data: body.data.filter(({ status }: Json) => status !== 'closed'),
    })),
  },
  ...filterNames.map((name) => ({
    id: `${name}-ignored`,
    what: `ignores ${name}`,
    caughtBy: 'filter-matches',
    breaks: 'D32',
    breakAnswer: mapRequest((request) =>
      operationOf(request) === 'list' ? withQuery(request, (query) => query.delete(name)) : request,
    ),
  })),
  {
    id: 'filter-turned-round',
    what: 'lists the read threads for unread=1',
    caughtBy: 'filter-matches',
    breaks: 'R16',
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
    breaks: 'D17',
    breakAnswer: mapBody('list', (body, { query }) =>
      query.get('unread') === '1' && body.nextCursor === null ? { ...body, data: body.data.slice(0, -1) } : body,
    ),
  },
  {
    id: 'filter-of-first-page',
    what: 'lists read threads on the later pages of unread=1',
    caughtBy: 'filter-pages',
    breaks: 'D16',
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
    breaks: 'D16',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0, request }) =>
      cutAt(entries, request.query.has('unread') && from > 0 ? from + 1 : from, limit),
    ),
  },
  {
    id: 'oldest-first',
    what: 'lists the oldest thread first',
    caughtBy: 'page-order',
    breaks: 'D17',
    breakAnswer: mapBody('list', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  {
    id: 'newest-note-first',
    what: 'lists the newest note first',
    caughtBy: 'page-order',
    breaks: 'D14',
    breakAnswer: mapBody('notes', (body) => ({ ...body, data: body.data.toReversed() })),
  },
  {
    id: 'newest-message-first',
    what: 'lists the newest entry of a history first',
    caughtBy: 'page-order',
    breaks: 'D11',
    breakAnswer: mapBody('detail', (body) => ({
      ...body,
      history: { ...body.history, data: body.history.data.toReversed() },
    })),
  },
  {
    id: 'empty-first-page',
    what: 'returns a first page without entries and a cursor',
    caughtBy: 'page-not-empty',
    breaks: 'D15',
    breakAnswer: mapBody('list', (body, { query }) =>
      body.nextCursor && !query.has('cursor') ? { ...body, data: [] } : body,
    ),
  },
  {
    id: 'limit-off-by-one',
    what: 'returns one entry more than the limit',
    caughtBy: 'page-size',
    breaks: 'D16',
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
    breaks: 'D16',
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
    breaks: 'D15',
    breakAnswer: mapBody('list', (body, { query }) => ({
      ...body,
      nextCursor: body.nextCursor ?? query.get('cursor'),
    })),
  },
  {
    id: 'border-twice',
    what: 'starts a page with the last entry of the previous page',
    caughtBy: 'pages-without-duplicates',
    breaks: 'D17',
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
    breaks: 'D17',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) =>
      cutAt(entries, from > 0 ? from + 1 : from, limit),
    ),
  },
  {
    id: 'notes-lost',
    what: 'omits the notes after the first page',
    caughtBy: 'pages-without-gaps',
    breaks: 'D16',
    breakAnswer: mapBody('notes', (body, { query }) =>
      query.has('cursor') ? { ...body, data: [], nextCursor: null } : body,
    ),
  },
  {
    id: 'history-from-the-start',
    what: 'returns the oldest page of a history first',
    caughtBy: 'pages-in-order',
    breaks: 'D12',
    breakAnswer: oldestHistoryFirst,
  },
  {
    id: 'maximum-by-default',
    what: 'returns pages of the maximum size if no limit is given',
    caughtBy: 'page-size',
    breaks: 'D16',
    bulk: true,
    breakAnswer: mapRequest((request) =>
      operationOf(request) === 'list' && !request.query.has('limit') && request.query.size === 0
        ? withQuery(request, (query) => query.set('limit', '100'))
        : request,
    ),
  },
  {
    id: 'limit-of-first-page',
    what: 'ignores the limit of every page after the first',
    caughtBy: 'page-size',
    breaks: 'D16',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) => cutAt(entries, from, from ? 50 : limit)),
  },
  {
    id: 'limit-in-cursor',
    what: 'keeps the limit of the first page for the whole traversal',
    caughtBy: 'page-size',
    breaks: 'D16',
    breakAnswer: repaginate<[number, number]>('list', (entries, { limit, from = [0, limit] }) => {
      const { data, next } = cutAt(entries, ...from);
      return { data, next: next === undefined ? undefined : [next, from[1]] };
    }),
  },
  {
    id: 'history-limit-in-cursor',
    what: 'keeps the limit of the first page of a history',
    caughtBy: 'page-size',
    breaks: 'D12',
    breakAnswer: repaginate<[number, number]>('detail', (entries, { limit, from = [0, limit] }) => {
      const { data, next } = cutAt(entries, ...from);
      return { data, next: next === undefined ? undefined : [next, from[1]] };
    }),
  },
  ...(['list', 'notes', 'detail'] as const).map(
    (operation): Fault => ({
      id: `${operation}-page-numbers`,
      what: `has page numbers as the cursors of ${names[operation]}`,
      caughtBy: 'cursor-with-other-limit',
      breaks: operation === 'detail' ? 'D12' : 'D16',
      breakAnswer: repaginate<number>(operation, (entries, { limit, from = 1 }) => {
        const { data, next } = cutAt(entries, (from - 1) * limit, limit);
        return { data, next: next === undefined ? undefined : from + 1 };
      }),
    }),
  ),
  {
    id: 'page-numbers-without-limit',
    what: 'has page numbers as cursors, which it multiplies by the default limit if none is given',
    caughtBy: 'cursor-with-other-limit',
    breaks: 'D16',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0, request }) =>
      cutAt(entries, request.query.has('limit') ? from : Math.ceil(from / limit) * limit, limit),
    ),
  },
  {
    id: 'limit-as-text',
    what: 'compares the limit with its maximum as text, so that limit=3 is too large',
    caughtBy: 'parameter-accepted',
    breaks: 'D16',
    breakAnswer: failWhen(
      400,
      ({ query }, { status }) => status === 200 && /^[2-9]$/.test(query.get('limit') ?? '') && query.size < 3,
    ),
  },
  {
    id: 'large-pages-skip',
    what: 'returns at most 50 entries for a larger limit, and continues after as many as were asked for',
    caughtBy: 'pages-without-gaps',
    breaks: 'D17',
    bulk: true,
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries, from, limit);
      return { data: data.slice(0, 50), next };
    }),
  },
  {
    id: 'pages-above-default-skip',
    what: 'returns at most 50 entries for a limit between 51 and 98, and continues after as many as were asked for',
    caughtBy: 'cursor-with-other-limit',
    breaks: 'D16',
    bulk: true,
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries, from, limit);
      return { data: limit < 99 ? data.slice(0, 50) : data, next };
    }),
  },
  {
    id: 'ends-at-default',
    what: 'ends the list after a page of exactly the default size',
    caughtBy: 'cursor-with-other-limit',
    breaks: 'D16',
    bulk: true,
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0, request }) => ({
      ...cutAt(entries, from, limit),
      ...(request.query.get('limit') === '50' && { next: undefined }),
    })),
  },
  {
    id: 'one-left-over',
    what: 'omits the last entry if it would be alone on its page',
    caughtBy: 'pages-without-gaps',
    breaks: 'D17',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries, from, limit);
      return { data, next: next === entries.length - 1 ? undefined : next };
    }),
  },
  {
    id: 'pair-loses-next',
    what: 'omits the entry after a page of two',
    caughtBy: 'cursor-with-other-limit',
    breaks: 'D16',
    breakAnswer: repaginate<number>('notes', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries, from, limit);
      return { data, next: next !== undefined && limit === 2 ? next + 1 : next };
    }),
  },
  {
    id: 'history-pair-repeats',
    what: 'repeats the last entry of a page of a history with three entries',
    caughtBy: 'cursor-with-other-limit',
    breaks: 'D12',
    breakAnswer: repaginate<number>('detail', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries, from, limit);
      return { data, next: next !== undefined && limit === 2 ? next - 1 : next };
    }),
  },
  {
    id: 'two-pages-at-most',
    what: 'ends every list after two pages',
    caughtBy: 'pages-without-gaps',
    breaks: 'D17',
    breakAnswer: repaginate<[number, number]>('list', (entries, { limit, from = [0, 1] }) => {
      const { data, next } = cutAt(entries, from[0], limit);
      return { data, next: next === undefined || from[1] === 2 ? undefined : [next, from[1] + 1] };
    }),
  },
  {
    id: 'older-history-lost',
    what: 'repeats the newest page of a history for every cursor',
    caughtBy: 'pages-without-duplicates',
    breaks: 'D12',
    breakAnswer: repaginate<number>('detail', (entries, { limit, from = 0 }) => ({
      ...cutAt(entries, 0, limit),
      next: cutAt(entries, from, limit).next,
    })),
  },
  ...Object.entries({ empty: '', missing: undefined, false: false, zero: 0 }).map(
    ([name, nextCursor]): Fault => ({
      id: `end-${name}`,
      what: `marks the last page with a nextCursor that is ${name}`,
      caughtBy: 'body-schema',
      breaks: 'D15',
      breakAnswer: mapBody('notes', (body) => ({ ...body, nextCursor: body.nextCursor ?? nextCursor })),
    }),
  ),
  {
    id: 'end-as-text',
    what: 'marks the last page with the text null',
    caughtBy: 'pages-end',
    breaks: 'D15',
    breakAnswer: mapBody('list', (body) => ({ ...body, nextCursor: `${body.nextCursor}` })),
  },
  {
    id: 'cursor-of-seen-ids',
    what: 'puts every id that was read into the cursor, which becomes too long',
    caughtBy: 'body-schema',
    breaks: 'D15',
    breakAnswer: mapBody('list', (body, { query }) => ({
      ...body,
      nextCursor: body.nextCursor && query.has('cursor') ? body.nextCursor.repeat(10) : body.nextCursor,
    })),
  },
  {
    id: 'same-time-lost',
    what: 'continues with the threads that are older than the page, and loses those of the same time',
    caughtBy: 'pages-without-gaps',
    breaks: 'D17',
    breakAnswer: repaginate<string>('list', (entries, { limit, from }) =>
      cutByTime(entries, limit, (thread) => from === undefined || dayOf(thread) < from),
    ),
  },
  {
    id: 'same-time-repeated',
    what: 'continues with the threads that are not newer than the page, and repeats those of the same time',
    caughtBy: 'pages-without-duplicates',
    breaks: 'D17',
    breakAnswer: repaginate<[string, number]>('list', (entries, { limit, from }) => {
      const rest = from ? entries.filter((thread, index) => index > from[1] || dayOf(thread) === from[0]) : entries;
      const data = rest.slice(0, limit);
      const last = data.at(-1);
      const index = Math.max(entries.indexOf(last), (from?.[1] ?? -1) + 1);
      return { data, next: last && index < entries.length - 1 ? [dayOf(last), index] : undefined };
    }),
  },
  {
    id: 'same-time-id-ascending',
    what: 'lists threads of the same time by ascending id',
    caughtBy: 'page-order',
    breaks: 'D17',
    breakAnswer: (handler) => inTies((a, b) => (a.id < b.id ? -1 : 1))(handler),
  },
  {
    id: 'same-time-any-order',
    what: 'lists threads of the same time in the order in which they were created',
    caughtBy: 'page-order',
    breaks: 'D17',
    breakAnswer: (handler) => inTies((a, b) => (a.createdAt < b.createdAt ? -1 : 1))(handler),
  },
  {
    id: 'by-creation',
    what: 'orders the list by createdAt',
    caughtBy: 'page-order',
    breaks: 'D17',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) =>
      cutAt(
        entries.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
        from,
        limit,
      ),
    ),
  },
  {
    id: 'pages-by-id',
    what: 'reads pages by id, and sorts each page by time',
    caughtBy: 'pages-in-order',
    breaks: 'D17',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(
        entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        from,
        limit,
      );
      return { data: data.toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1)), next };
    }),
  },
  {
    id: 'open-first',
    what: 'lists closed threads after all others',
    caughtBy: 'page-order',
    breaks: 'D17',
    breakAnswer: repaginate<number>('list', (entries, { limit, from = 0 }) =>
      cutAt(
        entries.toSorted((a, b) => Number(a.status === 'closed') - Number(b.status === 'closed')),
        from,
        limit,
      ),
    ),
  },
  ...Object.entries({
    'pending-left-out': ['omits pending threads from the list', ({ status }: Json) => status !== 'pending'],
    'unread-left-out': ['omits unread threads from the unfiltered list', ({ unread }: Json) => !unread],
    'assigned-left-out': [
      'omits open threads that somebody takes care of',
      ({ status, assignment }: Json) => status !== 'open' || assignment === null,
    ],
  } satisfies Record<string, [string, (thread: Json) => boolean]>).map(
    ([id, [what, passes]]): Fault => ({
      id,
      what,
      caughtBy: 'list-complete',
      breaks: 'R17',
      breakAnswer: repaginate<number>('list', (entries, { limit, from = 0, request }) =>
        cutAt(
          entries.filter((thread) => request.query.has('unread') || passes(thread)),
          from,
          limit,
        ),
      ),
    }),
  ),
  {
    id: 'filter-by-status',
    what: 'lists the open threads for unread=1',
    caughtBy: 'filter-matches',
    breaks: 'R16',
    breakAnswer: filterBy(({ status }) => status === 'open'),
  },
  {
    id: 'filter-with-newest',
    what: 'always lists the two newest threads, also for unread=1',
    caughtBy: 'filter-matches',
    breaks: 'R16',
    breakAnswer: filterBy((thread, all) => thread.unread || all.indexOf(thread) < 2),
  },
  {
    id: 'filter-finds-nothing',
    what: 'lists nothing for unread=1',
    caughtBy: 'filter-complete',
    breaks: 'D32',
    breakAnswer: filterBy(() => false),
  },
  {
    id: 'filter-of-recent',
    what: 'looks for unread threads among the five newest only',
    caughtBy: 'filter-complete',
    breaks: 'D32',
    breakAnswer: filterBy((thread, all) => thread.unread && all.indexOf(thread) < 5),
  },
  {
    id: 'filter-lost-with-limit',
    what: 'ignores unread if there is a limit',
    caughtBy: 'filter-complete',
    breaks: 'D32',
    breakAnswer: mapRequest((request) =>
      request.query.has('limit') ? withQuery(request, (query) => query.delete('unread')) : request,
    ),
  },
  {
    id: 'filter-lost-with-cursor',
    what: 'continues unread=1 with every older thread',
    caughtBy: 'filter-pages',
    breaks: 'D16',
    breakAnswer: filterPages((all, { limit, from }) => {
      const rest = from === undefined ? all.filter(({ unread }) => unread) : all.slice(from + 1);
      return cutAfter(all, rest.slice(0, limit), rest.length > limit);
    }),
  },
  {
    id: 'filter-after-limit',
    what: 'applies unread=1 to a page, and ends if that page is not full',
    caughtBy: 'filter-pages',
    breaks: 'D16',
    breakAnswer: filterPages((all, { limit, from = -1 }) => {
      const page = all.slice(from + 1, from + 1 + limit);
      const data = page.filter(({ unread }) => unread);
      return cutAfter(all, data, data.length === limit && all.length > from + 1 + limit);
    }),
  },
  {
    id: 'filter-after-paging',
    what: 'applies unread=1 to every page, so that some are empty',
    caughtBy: 'page-not-empty',
    breaks: 'D15',
    breakAnswer: filterPages((all, { limit, from = -1 }) => {
      const { data, next } = cutAt(all, from + 1, limit);
      return { data: data.filter(({ unread }) => unread), next: next && next - 1 };
    }),
  },
  {
    id: 'filtered-oldest-first',
    what: 'lists the oldest unread thread first',
    caughtBy: 'page-order',
    breaks: 'D17',
    breakAnswer: mapBody('list', (body, { query }) =>
      query.has('unread') ? { ...body, data: body.data.toReversed() } : body,
    ),
  },
  {
    id: 'one-thread-for-all',
    what: 'returns the newest thread whatever the id is',
    caughtBy: 'listed-threads-fetched',
    breaks: 'R2',
    breakAnswer: (handler) => async (request) => {
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
  {
    id: 'closed-not-fetched',
    what: 'lists closed threads, and has no single one of them',
    caughtBy: 'listed-threads-fetched',
    breaks: 'R2',
    breakAnswer: failWhen(
      404,
      (request, { status, text }) =>
        status === 200 &&
        operationOf(request) === 'detail' &&
        /"status":"closed"/.test(text.split('"history"')[0] ?? ''),
    ),
  },
  {
    id: 'thread-in-envelope',
    what: 'returns a single thread in an envelope',
    caughtBy: 'thread-fields',
    breaks: 'R2',
    breakAnswer: mapBody('detail', (body) => ({ data: body, nextCursor: null })),
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
