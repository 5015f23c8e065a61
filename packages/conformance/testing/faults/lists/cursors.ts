import type { Fault } from '../../broken-server.ts';
import {
  errorResponse,
  idOf,
  limitOf,
  operationOf,
  pageIn,
  tokenOf,
  withJson,
  withoutCursor,
  withQuery,
} from '../../fault-messages.ts';
import { failWhen } from '../../fault-tools.ts';

import {
  acceptAlike,
  cursorOf,
  mapRequestWithCursor,
  refuseIssued,
  safelyDecoded,
  withCursor,
  withOwnCursors,
} from './cursor-tools.ts';

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
  {
    id: 'limit-bound-to-cursor',
    what: 'rejects a cursor with another limit',
    caughtBy: 'cursor-with-other-limit',
    breaks: 'D16',
    breakHandler: (handler) => {
      let hasOtherLimit = false;
      const watch = mapRequestWithCursor((request, issuedTo) => {
        hasOtherLimit =
          issuedTo !== undefined &&
          limitOf(issuedTo) !== limitOf(request) &&
          request.query.has('limit') &&
          issuedTo.query.has('limit') &&
          issuedTo.query.get('unread') === request.query.get('unread') &&
          idOf(issuedTo) === idOf(request) &&
          tokenOf(issuedTo) === tokenOf(request);
        return request;
      })(handler);
      return async (request) => {
        hasOtherLimit = false;
        const pending = watch(request);
        const reject = hasOtherLimit;
        const response = await pending;
        return reject ? errorResponse(response, 400) : response;
      };
    },
  },
  {
    id: 'history-bad-cursor-ignored',
    what: 'returns the newest page of a history for an invalid cursor',
    caughtBy: 'cursor-tampered',
    breaks: 'D12',
    breakHandler: (handler) => async (request) => {
      const response = await handler(request);
      const cursor = request.query.get('historyCursor');
      return response.status === 400 && cursor && cursor.length < 200 && request.query.size === 1
        ? handler(withoutCursor(request))
        : response;
    },
  },
  {
    id: 'bad-cursor-at-end',
    what: 'returns an empty last page for an invalid cursor',
    caughtBy: 'cursor-tampered',
    breaks: 'D16',
    breakHandler: (handler) => async (request) => {
      const response = await handler(request);
      const cursor = request.query.get('cursor');
      if (response.status !== 400 || !cursor || cursor.length > 200 || request.query.size > 1) return response;
      const page = await handler(withoutCursor(request));
      return page.status === 200 && page.text ? withJson(page, { data: [], nextCursor: null }) : page;
    },
  },
  {
    id: 'bad-cursor-not-found',
    what: 'answers an invalid cursor of notes with 404',
    caughtBy: 'cursor-tampered',
    breaks: 'D16',
    breakHandler: failWhen(
      404,
      ({ path, query }, { status }) =>
        status === 400 && /notes$/.test(path) && query.size === 1 && /^.{1,200}$/.test(query.get('cursor') ?? ''),
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
  {
    id: 'cursors-forgotten',
    what: 'keeps only the latest 12 cursors of the list',
    caughtBy: 'cursor-reused',
    breaks: 'D16',
    breakHandler: refuseIssued('list', (cursor, issued) => issued.length - issued.indexOf(cursor) > 12),
  },
  {
    id: 'cursor-advances',
    what: 'returns the following page when a cursor of notes is used again',
    caughtBy: 'cursor-reused',
    breaks: 'D16',
    breakHandler: (original, target) => {
      const handler = withOwnCursors('notes')(original, target);
      const last = new Map<string, string>();
      return async (request) => {
        const cursor = operationOf(request) === 'notes' ? cursorOf(request) : null;
        const key = `${request.path}${cursor}`;
        const at = cursor === null ? undefined : last.get(key);
        const response = await handler(at ? withCursor(request, at) : request);
        if (cursor === null || response.status !== 200 || !response.text) return response;
        const next = pageIn(JSON.parse(response.text)).nextCursor;
        if (next) last.set(key, next);
        return response;
      };
    },
  },
  {
    id: 'cursor-locked',
    what: 'rejects the cursor of a history while another request uses it',
    caughtBy: 'cursor-reused',
    breaks: 'D12',
    breakHandler: (original, target) => {
      const handler = withOwnCursors('detail')(original, target);
      const locked = new Set<string>();
      return async (request) => {
        const cursor = (operationOf(request) === 'detail' && cursorOf(request)) || '';
        const isLocked = cursor !== '' && locked.has(cursor);
        locked.add(cursor);
        const response = await handler(request);
        if (!isLocked) locked.delete(cursor);
        return isLocked && response.status === 200 ? errorResponse(response, 400) : response;
      };
    },
  },
];
