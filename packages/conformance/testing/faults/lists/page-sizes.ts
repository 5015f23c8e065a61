import type { Fault } from '../../broken-server.ts';
import { withQuery } from '../../fault-messages.ts';
import { failWhen, mapBody, mapRequest } from '../../fault-tools.ts';
import { cutAt, repaginate } from '../../repaginate.ts';

/** Pages of the wrong size, or faults at certain sizes. */
export const pageSizeFaults: Fault[] = [
  {
    id: 'empty-first-page',
    what: 'returns a first page without entries and a cursor',
    caughtBy: 'page-not-empty',
    breaks: 'D15',
    breakHandler: mapBody('list', (body, { query }) =>
      body.nextCursor && !query.has('cursor') ? { ...body, data: [] } : body,
    ),
  },
  {
    id: 'limit-off-by-one',
    what: 'returns one entry more than the limit',
    caughtBy: 'page-size',
    breaks: 'D16',
    breakHandler: mapRequest((request) =>
      /^[1-9]$/.test(request.query.get('limit') ?? '')
        ? withQuery(request, (query) => query.set('limit', `${Number(query.get('limit')) + 1}`))
        : request,
    ),
  },
  {
    id: 'history-limit-in-cursor',
    what: 'keeps the limit of the first page of a history',
    caughtBy: 'page-size',
    breaks: 'D12',
    breakHandler: repaginate<[number, number]>('detail', (entries, { limit, from = [0, limit] }) => {
      const { data, next } = cutAt(entries, ...from);
      return { data, next: next === undefined ? undefined : [next, from[1]] };
    }),
  },
  {
    id: 'page-numbers-without-limit',
    what: 'uses page numbers as cursors, which it multiplies by the default limit if none is given',
    caughtBy: 'cursor-with-other-limit',
    breaks: 'D16',
    breakHandler: repaginate<number>('list', (entries, { limit, from = 0, request }) =>
      cutAt(entries, request.query.has('limit') ? from : Math.ceil(from / limit) * limit, limit),
    ),
  },
  {
    id: 'limit-as-text',
    what: 'compares the limit with its maximum as text, so that limit=3 is too large',
    caughtBy: 'parameter-accepted',
    breaks: 'D16',
    breakHandler: failWhen(
      400,
      ({ query }, { status }) => status === 200 && /^[2-9]$/.test(query.get('limit') ?? '') && query.size < 3,
    ),
  },
  {
    id: 'large-pages-skip',
    what: 'returns at most 50 entries for a larger limit, and continues after as many as requested',
    caughtBy: 'pages-without-gaps',
    breaks: 'D17',
    bulk: true,
    breakHandler: repaginate<number>('list', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries, from, limit);
      return { data: data.slice(0, 50), next };
    }),
  },
];
