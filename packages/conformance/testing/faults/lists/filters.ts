import { faultsOf } from '../../fault.ts';
import { cutting, mapBody } from '../../fault-tools.ts';
import { cutAt } from '../../paging.ts';
import type { ServerParts } from '../../threads-server.ts';

/** Replaces the condition of unread=1. */
const filterBy = (passes: ServerParts['lists']) => ({
  parts: () => ({ lists: (thread, unread) => !unread || passes(thread, unread) }) satisfies Partial<ServerParts>,
});

/** Lists with a filter. */
export const filterFaults = faultsOf({
  'filter-matches': {
    'lists the open threads for unread=1': filterBy(({ status }) => status === 'open'),
  },
  'filter-complete': {
    'lists nothing for unread=1': filterBy(() => false),
    'omits unread threads without a subject from unread=1': filterBy(
      ({ unread, subject }) => unread && subject !== null,
    ),
  },
  'filter-pages': {
    'lists read threads on the later pages of unread=1': mapBody('list', (body, { query }) =>
      query.has('unread') && query.has('cursor')
        ? { ...body, data: body.data.map((thread: object) => ({ ...thread, unread: false })) }
        : body,
    ),
    'omits the first entry of every later page of unread=1': cutting(
      'listThreads',
      (entries, { limit, from = 0, reader }) => cutAt(entries, reader.unread && from > 0 ? from + 1 : from, limit),
    ),
  },
  'page-not-empty': {
    'applies unread=1 to every page, so that some are empty': {
      parts: () => ({
        lists: () => true,
        cut: {
          listThreads(entries, { limit, from = 0, reader }) {
            const { data, next } = cutAt(entries, from, limit);
            return { data: data.filter(({ unread }) => unread || !reader.unread), next };
          },
        },
      }),
    },
  },
});
