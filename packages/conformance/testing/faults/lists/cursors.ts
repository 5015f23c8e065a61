import { decode } from '../../../src/http/exchange.ts';
import type { FaultRequest } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import {
  errorResponse,
  idOf,
  type Operation,
  operationOf,
  pageIn,
  tokenOf,
  withoutCursor,
  withQuery,
} from '../../fault-messages.ts';
import { cutAt, repaginate } from '../../repaginate.ts';

const cursorOf = ({ query }: FaultRequest) => query.get('cursor') ?? query.get('historyCursor');

/** Puts another cursor into a request. */
const withCursor = (request: FaultRequest, cursor: string) =>
  withQuery(request, (query) => {
    for (const name of ['cursor', 'historyCursor']) if (query.has(name)) query.set(name, cursor);
  });

/** Changes requests with a cursor that the server issued. `keyOf` decides which cursors count as equal. */
const changeIssued =
  (
    keyOf: (cursor: string) => string,
    change: (request: FaultRequest, issued: { cursor: string; to: FaultRequest }) => FaultRequest,
  ): Break =>
  (handler) => {
    const issued = new Map<string, { cursor: string; to: FaultRequest }>();
    return async (request) => {
      const cursor = cursorOf(request);
      const known = cursor === null ? undefined : issued.get(keyOf(cursor));
      const response = await handler(known ? change(request, known) : request);
      const next = response.status === 200 && response.text && pageIn(JSON.parse(response.text)).nextCursor;
      if (next) issued.set(keyOf(next), { cursor: next, to: request });
      return response;
    };
  };

/** Accepts a cursor that equals an issued one after `simplify`. */
const acceptAlike = (simplify: (cursor: string) => string): Break =>
  changeIssued(simplify, (request, { cursor }) => withCursor(request, cursor));

/** Returns the first page for a cursor that was issued to another request. */
const acceptFrom = (isOther: (issuedTo: FaultRequest, request: FaultRequest) => boolean): Break =>
  changeIssued(
    (cursor) => cursor,
    (request, { to }) => (isOther(to, request) ? withoutCursor(request) : request),
  );

/** Continues the list that a cursor was issued for, with the filter and for the user of that request. */
const continueFrom = (isOther: (issuedTo: FaultRequest, request: FaultRequest) => boolean): Break =>
  changeIssued(
    (cursor) => cursor,
    (request, { cursor, to }) =>
      isOther(to, request) ? withQuery(to, (query) => query.set('cursor', cursor)) : request,
  );

const hasOtherFilter = (issuedTo: FaultRequest, request: FaultRequest) =>
  issuedTo.query.get('unread') !== request.query.get('unread');

const hasOtherToken = (issuedTo: FaultRequest, request: FaultRequest) => tokenOf(issuedTo) !== tokenOf(request);

/** Changes requests with a cursor that was issued to another token of the same user. */
const changeOfOtherToken =
  (change: (request: FaultRequest) => FaultRequest): Break =>
  (handler, target) =>
    changeIssued(
      (cursor) => cursor,
      (request, { to }) =>
        tokenOf(to) === target.tokens.full && tokenOf(request) === target.tokens.without?.['notes:read']
          ? change(request)
          : request,
    )(handler, target);

/** Looks for the entry of a cursor in a thread that does not have it. */
const searchOtherThread: Break = changeIssued(
  (cursor) => cursor,
  (request, { to }) =>
    operationOf(to) === operationOf(request) && idOf(to) !== idOf(request)
      ? withoutCursor({ ...request, path: request.path.replace(idOf(request), 'thr_absent') })
      : request,
);

/** Rejects a cursor after some uses. Each response has another cursor, so that no two readers share one. */
const acceptTimes =
  (operation: Operation, times: number): Break =>
  (original, target) => {
    const ownCursors = repaginate<number>(operation, (entries, { limit, from = 0 }) => cutAt(entries, from, limit));
    const handler = ownCursors(original, target);
    const uses = new Map<string, number>();
    return async (request) => {
      const cursor = cursorOf(request);
      const response = await handler(request);
      if (operationOf(request) !== operation || cursor === null || response.status !== 200) return response;
      const used = uses.get(cursor) ?? 0;
      uses.set(cursor, used + 1);
      return used < times ? response : errorResponse(response, 400);
    };
  };

const firstPageForInvalid: Break = (handler) => async (request) => {
  const response = await handler(request);
  const cursor = request.query.get('cursor');
  return response.status === 400 && cursor && cursor.length < 200 && request.query.size === 1
    ? handler(withoutCursor(request))
    : response;
};

/** Cursors that are altered or used in another request. */
export const cursorFaults = faultsOf({
  'cursor-tampered D16': {
    'returns the first page for an invalid cursor': firstPageForInvalid,
    'ignores the first character of a cursor': acceptAlike((cursor) => cursor.slice(1)),
    'ignores the last character of a cursor': acceptAlike((cursor) => cursor.slice(0, -1)),
    'compares cursors case-insensitively': acceptAlike((cursor) => cursor.toLowerCase()),
    'removes spaces around a cursor': acceptAlike((cursor) => cursor.trim()),
    'accepts a cursor with base64 padding added': acceptAlike((cursor) => cursor.replace(/=+$/, '')),
    'decodes a cursor twice': acceptAlike((cursor) => decode(cursor) ?? cursor),
    'ignores everything after the first 24 characters': acceptAlike((cursor) => cursor.slice(0, 24)),
    'removes characters that are not base64 from a cursor': acceptAlike((cursor) =>
      cursor.replaceAll(/[^\w+/=-]/g, ''),
    ),
  },
  'cursor-of-other-filter D16': {
    'accepts a cursor of another filter': acceptFrom(hasOtherFilter),
    'uses the filter of the cursor instead of that of the request': continueFrom(hasOtherFilter),
  },
  'cursor-of-other-user D16': {
    "accepts another user's cursor": acceptFrom(hasOtherToken),
    'continues the list of another user, whose cursor it gets': continueFrom(hasOtherToken),
  },
  'cursor-of-other-token D16': {
    'binds a cursor to the token instead of the user': changeOfOtherToken((request) =>
      withCursor(request, 'another-token'),
    ),
    'starts again after a change of the token': changeOfOtherToken(withoutCursor),
  },
  'cursor-of-other-thread D12': {
    'accepts a cursor of another thread': acceptFrom(
      (issuedTo, request) => idOf(issuedTo) !== idOf(request) && !idOf(request).includes('absent'),
    ),
    'returns 404 for a cursor of another thread': searchOtherThread,
  },
  'cursor-of-other-operation D16': {
    'accepts a cursor of another operation': acceptFrom(
      (issuedTo, request) => operationOf(issuedTo) !== operationOf(request),
    ),
  },
  'cursor-of-other-operation D12': {
    'accepts a cursor of notes for the history': acceptFrom(
      (issuedTo, request) => operationOf(issuedTo) === 'notes' && operationOf(request) === 'detail',
    ),
  },
  'cursor-reused D12': {
    'accepts every cursor of a history only once': acceptTimes('detail', 1),
  },
  'cursor-reused D16': {
    'accepts every cursor of notes only twice': acceptTimes('notes', 2),
  },
});
