import type { Thread } from '@threads-api/contract';
import { faultsOf } from '../../fault.ts';
import { cutting, mapBody, mapListed } from '../../fault-tools.ts';
import { cutAt } from '../../paging.ts';
import type { ServerParts } from '../../threads-server.ts';

/** Omits some threads from the unfiltered list. */
const omits = (isOmitted: (thread: Thread) => boolean) => ({
  parts: () =>
    ({
      lists: (thread, unread) => (unread ? thread.unread : !isOmitted(thread)),
    }) satisfies Partial<ServerParts>,
});

/** The contents, the order and the pages of lists. */
export const listFaults = faultsOf({
  'thread-fields': {
    'omits assignment in the list': mapListed(({ assignment: _, ...thread }) => thread),
  },
  'list-detail-agree': {
    'shows an older snippet in the list': mapListed((thread) => ({ ...thread, snippet: 'Hello' })),
    'marks every single thread as read': mapBody('detail', (body) => ({ ...body, unread: false })),
  },
  'list-closed-threads': {
    'omits closed threads from the list': omits(({ status }) => status === 'closed'),
    'omits closed threads that are assigned to somebody': omits(
      ({ status, assignment }) => status === 'closed' && assignment !== null,
    ),
  },
  'list-complete': {
    'omits pending threads from the list': omits(({ status }) => status === 'pending'),
    'omits unread threads from the unfiltered list': omits(({ unread }) => unread),
  },
  'page-not-empty': {
    'returns a first page without entries and a cursor': mapBody('list', (body, { query }) =>
      body.nextCursor && !query.has('cursor') ? { ...body, data: [] } : body,
    ),
  },
  'cursor-with-other-limit': {
    'uses page numbers as the cursors of the list': cutting('listThreads', (entries, { limit, from = 1 }) => {
      const { data, next } = cutAt(entries, (from - 1) * limit, limit);
      return { data, next: next && from + 1 };
    }),
  },
  'pages-without-gaps': {
    'returns at most 50 entries for a larger limit, and continues after as many as requested': {
      bulk: true,
      ...cutting('listThreads', (entries, { limit, from = 0 }) => {
        const { data, next } = cutAt(entries, from, limit);
        return { data: data.slice(0, 50), next };
      }),
    },
  },
  'pages-in-order': {
    'returns the oldest page of a history first': cutting('getThread', (entries, { limit, from = 0 }) => {
      const { data, next } = cutAt(entries.toReversed(), from, limit);
      return { data: data.toReversed(), next };
    }),
    'reads pages by id, and sorts each page by time': cutting('listThreads', (entries, { limit, from = 0 }) => {
      const byId = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const { data, next } = cutAt(byId, from, limit);
      return { data: data.toSorted((a, b) => entries.indexOf(a) - entries.indexOf(b)), next };
    }),
  },
});
