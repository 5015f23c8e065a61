import { type Break, faultsOf } from '../../fault.ts';
import type { Json } from '../../fault-messages.ts';
import { mapBody } from '../../fault-tools.ts';
import { type Cut, cutAt, type PageRequest, repaginate } from '../../repaginate.ts';

/** Pages of unread=1, cut from the unfiltered list. */
const filterPages = (cut: (all: Json[], asked: PageRequest<number>) => Cut<number>): Break =>
  repaginate<number>(
    'list',
    (all, asked) => (asked.request.query.has('unread') ? cut(all, asked) : cutAt(all, asked.from ?? 0, asked.limit)),
    { unfiltered: true },
  );

/** Replaces the filter of unread=1. */
const filterBy = (passes: (thread: Json, all: Json[]) => boolean): Break =>
  filterPages((all, { limit, from = 0 }) =>
    cutAt(
      all.filter((thread) => passes(thread, all)),
      from,
      limit,
    ),
  );

/** Lists with a filter. */
export const filterFaults = faultsOf({
  'filter-matches R16': {
    'lists the read threads for unread=1': filterBy(({ unread }) => !unread),
    'lists the open threads for unread=1': filterBy(({ status }) => status === 'open'),
  },
  'filter-complete R16': {
    'omits the last thread of unread=1': mapBody('list', (body, { query }) =>
      query.has('unread') && body.nextCursor === null ? { ...body, data: body.data.slice(0, -1) } : body,
    ),
  },
  'filter-complete D32': {
    'lists nothing for unread=1': filterBy(() => false),
    'looks for unread threads only among the five newest': filterBy(
      (thread, all) => thread.unread && all.indexOf(thread) < 5,
    ),
  },
  'filter-pages D16': {
    'lists read threads on the later pages of unread=1': mapBody('list', (body, { query }) =>
      query.has('unread') && query.has('cursor')
        ? { ...body, data: body.data.map((thread: Json) => ({ ...thread, unread: false })) }
        : body,
    ),
    'omits the first entry of every later page of unread=1': repaginate<number>(
      'list',
      (entries, { limit, from = 0, request }) =>
        cutAt(entries, request.query.has('unread') && from > 0 ? from + 1 : from, limit),
    ),
  },
  'page-not-empty D15': {
    'applies unread=1 to every page, so that some are empty': filterPages((all, { limit, from = -1 }) => {
      const { data, next } = cutAt(all, from + 1, limit);
      return { data: data.filter(({ unread }) => unread), next: next && next - 1 };
    }),
  },
});
