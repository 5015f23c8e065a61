import type { Fault } from '../../broken-server.ts';
import { idOf, operationOf, tokenOf, withoutCursor, withQuery } from '../../fault-messages.ts';

import { acceptAlike, mapRequestWithCursor, refuseIssued, safelyDecoded } from './cursor-tools.ts';

/** Cursors that are altered or used in another request. */
export const cursorFaults: Fault[] = [
  {
    id: 'bad-cursor-ignored',
    what: 'returns the first page for an invalid cursor',
    caughtBy: 'cursor-tampered',
    breaks: 'D16',
    breakHandler: (handler) => async (request) => {
      const response = await handler(request);
      const cursor = request.query.get('cursor');
      return response.status === 400 && cursor && cursor.length < 200 && request.query.size === 1
        ? handler(withoutCursor(request))
        : response;
    },
  },
  {
    id: 'cursor-of-any-filter',
    what: 'accepts a cursor of another filter',
    caughtBy: 'cursor-of-other-filter',
    breaks: 'D16',
    breakHandler: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && issuedTo.query.get('unread') !== request.query.get('unread') ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-any-user',
    what: "accepts another user's cursor",
    caughtBy: 'cursor-of-other-user',
    breaks: 'D16',
    breakHandler: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && tokenOf(issuedTo) !== tokenOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-one-token',
    what: 'binds a cursor to the token instead of the user',
    caughtBy: 'cursor-of-other-token',
    breaks: 'D16',
    breakHandler: (handler, { tokens }) =>
      mapRequestWithCursor((request, issuedTo) =>
        issuedTo && tokenOf(issuedTo) === tokens.full && tokenOf(request) === tokens.without?.['notes:read']
          ? withQuery(request, (query) => query.set('cursor', 'another-token'))
          : request,
      )(handler),
  },
  {
    id: 'cursor-of-any-thread',
    what: 'accepts a cursor of another thread',
    caughtBy: 'cursor-of-other-thread',
    breaks: 'D12',
    breakHandler: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && idOf(issuedTo) !== idOf(request) && !idOf(request).includes('absent')
        ? withoutCursor(request)
        : request,
    ),
  },
  ...Object.entries({
    'cursor-start-unchecked': ['ignores the first character of a cursor', (cursor: string) => cursor.slice(1)],
    'cursor-end-unchecked': ['ignores the last character of a cursor', (cursor: string) => cursor.slice(0, -1)],
    'cursor-in-any-case': ['compares cursors case-insensitively', (cursor: string) => cursor.toLowerCase()],
    'cursor-trimmed': ['removes spaces around a cursor', (cursor: string) => cursor.trim()],
    'cursor-padded': ['accepts a cursor with base64 padding added', (cursor: string) => cursor.replace(/=+$/, '')],
    'cursor-decoded-twice': ['decodes a cursor twice', safelyDecoded],
    'cursor-prefix': ['ignores everything after the first 24 characters', (cursor: string) => cursor.slice(0, 24)],
    'cursor-of-letters': [
      'removes characters that are not base64 from a cursor',
      (cursor: string) => cursor.replaceAll(/[^\w+/=-]/g, ''),
    ],
  } satisfies Record<string, [string, (cursor: string) => string]>).map(
    ([id, [what, simplify]]): Fault => ({
      id,
      what,
      caughtBy: 'cursor-tampered',
      breaks: 'D16',
      breakHandler: acceptAlike(simplify),
    }),
  ),
  {
    id: 'cursor-of-any-operation',
    what: 'accepts a cursor of another operation',
    caughtBy: 'cursor-of-other-operation',
    breaks: 'D16',
    breakHandler: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && operationOf(issuedTo) !== operationOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'history-cursor-of-any-list',
    what: 'accepts a cursor of notes for the history',
    caughtBy: 'cursor-of-other-operation',
    breaks: 'D12',
    breakHandler: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && operationOf(issuedTo) === 'notes' && operationOf(request) === 'detail'
        ? withoutCursor(request)
        : request,
    ),
  },
  {
    id: 'cursor-once',
    what: 'accepts every cursor of a history only once',
    caughtBy: 'cursor-reused',
    breaks: 'D12',
    breakHandler: refuseIssued('detail', (cursor, _, used) => used.has(cursor)),
  },
  {
    id: 'cursor-twice',
    what: 'accepts every cursor of notes only twice',
    caughtBy: 'cursor-reused',
    breaks: 'D16',
    breakHandler: refuseIssued('notes', (cursor, _, used) => (used.get(cursor) ?? 0) >= 2),
  },
];
