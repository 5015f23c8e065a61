import type { Answer, Fault, FaultRequest } from '../broken-server.ts';
import { failure, idOf, limitOf, pageIn, tokenOf, withoutCursor } from '../fault-tools.ts';

/** Remembers which request each cursor was given to. */
function rememberingCursors(
  use: (request: FaultRequest, giver: FaultRequest | undefined, cursor: string) => FaultRequest,
) {
  return (answer: Answer): Answer => {
    const given = new Map<string, FaultRequest>();
    return async (request) => {
      const cursor = request.query.get('cursor') ?? request.query.get('historyCursor');
      const response = await answer(cursor === null ? request : use(request, given.get(cursor), cursor));
      if (response.status === 200 && response.text) {
        const next = pageIn(JSON.parse(response.text)).nextCursor;
        if (next) given.set(next, request);
      }
      return response;
    };
  };
}

/** Cursors in other hands than they were given to. */
export const faultyCursors: Fault[] = [
  {
    id: 'bad-cursor-ignored',
    what: 'starts anew with a cursor it does not know',
    caughtBy: 'cursor-tampered',
    breakAnswer: (answer) => async (request) => {
      const response = await answer(request);
      const cursor = request.query.get('cursor');
      return response.status === 400 && cursor && cursor.length < 200 && request.query.size === 1
        ? answer(withoutCursor(request))
        : response;
    },
  },
  {
    id: 'cursor-of-any-filter',
    what: 'takes a cursor of another filter',
    caughtBy: 'cursor-of-other-filter',
    breakAnswer: rememberingCursors((request, giver) =>
      giver && giver.query.get('unread') !== request.query.get('unread') ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-any-user',
    what: 'takes a cursor of another user',
    caughtBy: 'cursor-of-other-user',
    breakAnswer: rememberingCursors((request, giver) =>
      giver && tokenOf(giver) !== tokenOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'cursor-of-any-thread',
    what: 'takes a cursor of another thread',
    caughtBy: 'cursor-of-other-thread',
    breakAnswer: rememberingCursors((request, giver) =>
      giver && idOf(giver) !== idOf(request) ? withoutCursor(request) : request,
    ),
  },
  {
    id: 'limit-bound-to-cursor',
    what: 'refuses a cursor with another limit',
    caughtBy: 'cursor-with-other-limit',
    breakAnswer: (answer) => {
      let other = false;
      const watching = rememberingCursors((request, giver) => {
        other =
          giver !== undefined &&
          limitOf(giver) !== limitOf(request) &&
          request.query.has('limit') &&
          giver.query.has('limit') &&
          giver.query.get('unread') === request.query.get('unread') &&
          idOf(giver) === idOf(request) &&
          tokenOf(giver) === tokenOf(request);
        return request;
      })(answer);
      return async (request) => {
        other = false;
        const pending = watching(request);
        const refuse = other;
        const response = await pending;
        return refuse ? failure(response, 400) : response;
      };
    },
  },
];
