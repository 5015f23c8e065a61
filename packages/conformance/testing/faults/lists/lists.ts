import { type Break, faultsOf } from '../../fault.ts';
import type { Json, Operation } from '../../fault-messages.ts';
import { mapBody, mapListed } from '../../fault-tools.ts';
import { cutAt, repaginate } from '../../repaginate.ts';

const withPageNumbers = (operation: Operation): Break =>
  repaginate<number>(operation, (entries, { limit, from = 1 }) => {
    const { data, next } = cutAt(entries, (from - 1) * limit, limit);
    return { data, next: next === undefined ? undefined : from + 1 };
  });

/** Omits some threads from the unfiltered list. */
const omits = (isOmitted: (thread: Json) => boolean): Break =>
  repaginate<number>('list', (entries, { limit, from = 0, request }) =>
    cutAt(
      entries.filter((thread) => request.query.has('unread') || !isOmitted(thread)),
      from,
      limit,
    ),
  );

const newestThreadForAnyId: Break = mapBody('detail', async (body, _, read) => {
  const { data } = await read('/threads');
  return { ...body, id: data[0].id };
});

/** The contents, the order and the pages of lists. */
export const listFaults = faultsOf({
  'thread-fields R9': {
    'omits assignment in the list': mapListed(({ assignment: _, ...thread }) => thread),
  },
  'list-without-history R10': {
    'includes a history in every entry of the list': mapListed((thread) => ({ ...thread, history: [] })),
  },
  'list-detail-agree D4': {
    'shows an older snippet in the list': mapListed((thread) => ({ ...thread, snippet: 'Hello' })),
    'marks every single thread as read': mapBody('detail', (body) => ({ ...body, unread: false })),
  },
  'list-closed-threads R17': {
    'omits closed threads from the list': mapBody('list', (body) => ({
      ...body,
      data: body.data.filter(({ status }: Json) => status !== 'closed'),
    })),
    'omits closed threads that are assigned to somebody': omits(
      ({ status, assignment }) => status === 'closed' && assignment !== null,
    ),
  },
  'list-complete R17': {
    'omits pending threads from the list': omits(({ status }) => status === 'pending'),
    'omits unread threads from the unfiltered list': omits(({ unread }) => unread),
    'omits open threads that are assigned': omits(({ status, assignment }) => status === 'open' && assignment !== null),
  },
  'listed-threads-fetched R2': {
    'returns the newest thread for any id': newestThreadForAnyId,
  },
  'page-not-empty D15': {
    'returns a first page without entries and a cursor': mapBody('list', (body, { query }) =>
      body.nextCursor && !query.has('cursor') ? { ...body, data: [] } : body,
    ),
  },
  'page-size D12': {
    'keeps the limit of the first page of a history': repaginate<[number, number]>(
      'detail',
      (entries, { limit, from = [0, limit] }) => {
        const { data, next } = cutAt(entries, ...from);
        return { data, next: next === undefined ? undefined : [next, from[1]] };
      },
    ),
  },
  'cursor-with-other-limit D16': {
    'uses page numbers as the cursors of the list': withPageNumbers('list'),
    'uses page numbers as the cursors of notes': withPageNumbers('notes'),
    'multiplies its cursors by the default limit if none is given': repaginate<number>(
      'list',
      (entries, { limit, from = 0, request }) =>
        cutAt(entries, request.query.has('limit') ? from : Math.ceil(from / limit) * limit, limit),
    ),
  },
  'cursor-with-other-limit D12': {
    'uses page numbers as the cursors of a history': withPageNumbers('detail'),
  },
  'pages-end D15': {
    'marks the last page with the text null': mapBody('list', (body) => ({
      ...body,
      nextCursor: `${body.nextCursor}`,
    })),
  },
  'pages-without-gaps D17': {
    'returns at most 50 entries for a larger limit, and continues after as many as requested': {
      bulk: true,
      breakHandler: repaginate<number>('list', (entries, { limit, from = 0 }) => {
        const { data, next } = cutAt(entries, from, limit);
        return { data: data.slice(0, 50), next };
      }),
    },
  },
  'pages-without-duplicates D12': {
    'repeats the newest page of a history for every cursor': repaginate<number>(
      'detail',
      (entries, { limit, from = 0 }) => ({ ...cutAt(entries, 0, limit), next: cutAt(entries, from, limit).next }),
    ),
  },
  'pages-in-order D12': {
    'returns the oldest page of a history first': repaginate<number>('detail', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries.toReversed(), from, limit);
      return { data: data.toReversed(), next };
    }),
  },
  'pages-in-order D17': {
    'reads pages by id, and sorts each page by time': repaginate<number>('list', (entries, { limit, from = 0 }) => {
      const byId = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const { data, next } = cutAt(byId, from, limit);
      return { data: data.toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1)), next };
    }),
  },
});
