import type { Fault, FaultRequest, Handler } from '../broken-server.ts';
import { errorResponse, idOf, limitOf, pageIn, tokenOf, withoutCursor, withQuery } from '../fault-tools.ts';

/** Changes requests with a cursor, given the request that the cursor was issued to. */
function mapRequestWithCursor(change: (request: FaultRequest, issuedTo: FaultRequest | undefined) => FaultRequest) {
  return (handler: Handler): Handler => {
    const issued = new Map<string, FaultRequest>();
    return async (request) => {
      const cursor = request.query.get('cursor') ?? request.query.get('historyCursor');
      const response = await handler(cursor === null ? request : change(request, issued.get(cursor)));
      if (response.status === 200 && response.text) {
        const next = pageIn(JSON.parse(response.text)).nextCursor;
        if (next) issued.set(next, request);
      }
      return response;
    };
  };
}

/** Cursors that are altered or used in another request. */
export const cursorFaults: Fault[] = [
  {
    id: 'bad-cursor-ignored',
    what: 'returns the first page for an invalid cursor',
    caughtBy: 'cursor-tampered',
    breakAnswer: (handler) => async (request) => {
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
    breakAnswer: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && issuedTo.query.get('unread') !== request.query.get('unread') ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-any-user',
    what: "accepts another user's cursor",
    caughtBy: 'cursor-of-other-user',
    breakAnswer: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && tokenOf(issuedTo) !== tokenOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-one-token',
    what: 'binds a cursor to the token instead of the user',
    caughtBy: 'cursor-of-other-token',
    breakAnswer: (handler, { tokens }) =>
      mapRequestWithCursor((request, issuedTo) =>
        issuedTo && tokenOf(issuedTo) === tokens.full && tokenOf(request) === tokens.noNotes
          ? withQuery(request, (query) => query.set('cursor', 'another-token'))
          : request,
      )(handler),
  },
  {
    id: 'cursor-of-any-thread',
    what: 'accepts a cursor of another thread',
    caughtBy: 'cursor-of-other-thread',
    breakAnswer: mapRequestWithCursor((request, issuedTo) =>
      issuedTo && idOf(issuedTo) !== idOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'limit-bound-to-cursor',
    what: 'rejects a cursor with another limit',
    caughtBy: 'cursor-with-other-limit',
    breakAnswer: (handler) => {
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
];
