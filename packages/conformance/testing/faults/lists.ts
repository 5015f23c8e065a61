import { randomUUID } from 'node:crypto';
import { InvalidCursorError, type OperationId, type Thread } from '@threads-api/contract';
import { faultsOf } from '../fault.ts';
import { cutting, mapBody, mapListed } from '../fault-tools.ts';
import { cutAt, isSameList, type PagingParts, type Reader } from '../paging.ts';
import type { ServerParts } from '../threads-server.ts';

const listing = (lists: ServerParts['lists']) => ({ parts: { lists } });

/** Omits some threads from the unfiltered list. */
const omits = (isOmitted: (thread: Thread) => boolean) =>
  listing((thread, unread) => (unread ? thread.unread : !isOmitted(thread)));

/** Replaces the condition of unread=1. */
const filterBy = (passes: (thread: Thread) => boolean) => listing((thread, unread) => !unread || passes(thread));

/** Accepts a cursor that equals an issued one after `simplify`. */
const acceptAlike = (simplify: PagingParts['simplify']) => ({ parts: { simplify } });

const accepting = (accepts: PagingParts['accepts']) => ({ parts: { accepts } });

/** Accepts a cursor that was issued to another reader, or returns the first page for it. */
const mixUp = (what: string, isMixedUp: (issuedTo: Reader, reader: Reader) => boolean) => {
  const acceptAs = (verdict: true | 'start again') =>
    accepting(
      (issuedTo, reader) =>
        isSameList(issuedTo, reader) || (issuedTo !== undefined && isMixedUp(issuedTo, reader) && verdict),
    );
  return {
    [`accepts a cursor of ${what}`]: acceptAs(true),
    [`starts again for a cursor of ${what}`]: acceptAs('start again'),
  };
};

/** Rejects a cursor after some uses. Each response has another cursor, so that no two readers share one. */
function acceptTimes(operation: OperationId, times: number) {
  const uses = new Map<string, number>();
  return cutting(operation, (entries, { limit, from: [start, key] = [0, ''] }) => {
    const used = uses.get(key) ?? 0;
    if (key !== '' && used >= times) throw new InvalidCursorError();
    uses.set(key, used + 1);
    const { data, next } = cutAt(entries, start, limit);
    return { data, next: next && [next, randomUUID()] };
  });
}

/** The contents, the order, the filters, the pages and the cursors of lists. */
export const listFaults = faultsOf({
  'thread-fields': {
    'omits assignment in the list': mapListed(({ assignment: _, ...thread }) => thread),
    'omits the sender of a single thread': mapBody('getThread', ({ sender: _, ...thread }) => thread),
  },
  'list-detail-agree': {
    'shows an older snippet in the list': mapListed((thread) => ({ ...thread, snippet: 'Hello' })),
    'marks every single thread as read': mapBody('getThread', (body) => ({ ...body, unread: false })),
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
    'lists read threads on the later pages of unread=1': mapBody('listThreads', (body, { query }) =>
      query.has('unread') && query.has('cursor')
        ? { ...body, data: body.data.map((thread: object) => ({ ...thread, unread: false })) }
        : body,
    ),
    'omits the first entry of every later page of unread=1': cutting(
      'listThreads',
      (entries, { limit, from = 0, reader }) => cutAt(entries, reader.unread && from > 0 ? from + 1 : from, limit),
    ),
  },
  'cursor-tampered': {
    'returns the first page for an invalid cursor': accepting((issuedTo, reader) =>
      issuedTo ? isSameList(issuedTo, reader) : 'start again',
    ),
    'ignores the last character of a cursor': acceptAlike((cursor) => cursor.slice(0, -1)),
    'removes characters that are not base64 from a cursor': acceptAlike((cursor) =>
      cursor.replaceAll(/[^\w+/=-]/g, ''),
    ),
  },
  'cursor-of-other-filter': mixUp('another filter', (issuedTo, reader) => isSameList(issuedTo, reader, 'unread')),
  'cursor-of-other-user': mixUp('another user', (issuedTo, reader) => isSameList(issuedTo, reader, 'user')),
  'cursor-of-other-token': {
    'binds a cursor to the token instead of the user': accepting(
      (issuedTo, reader) => isSameList(issuedTo, reader) && issuedTo?.token === reader.token,
    ),
    'starts again after a change of the token': accepting(
      (issuedTo, reader) =>
        isSameList(issuedTo, reader) && (issuedTo?.token === reader.token || ('start again' as const)),
    ),
  },
  'cursor-of-other-thread': mixUp('another thread', (issuedTo, reader) => isSameList(issuedTo, reader, 'thread')),
  'cursor-of-other-operation': mixUp(
    'another operation',
    (issuedTo, reader) => issuedTo.user === reader.user && issuedTo.operation !== reader.operation,
  ),
  'cursor-reused': {
    'accepts every cursor of a history only once': acceptTimes('getThread', 1),
    'accepts every cursor of notes only twice': acceptTimes('listThreadNotes', 2),
  },
});
