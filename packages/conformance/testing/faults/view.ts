import type { Fault } from '../broken-server.ts';
import {
  answering,
  asking,
  failing,
  failure,
  idOf,
  operationOf,
  withHeader,
  withJson,
  withToken,
} from '../fault-tools.ts';

/** What a caller may see. */
export const faultyView: Fault[] = [
  {
    id: 'everybody-sees-all',
    what: "shows other people's threads",
    caughtBy: 'hidden-thread',
    breakAnswer: (answer, { tokens, threads }) =>
      asking((request) => (idOf(request) === threads?.hidden ? withToken(request, tokens.otherUser) : request))(answer),
  },
  {
    id: 'hidden-notes-shown',
    what: "shows the notes of other people's threads",
    caughtBy: 'hidden-thread',
    breakAnswer: (answer, { tokens, threads }) =>
      asking((request) =>
        idOf(request) === threads?.hidden && operationOf(request) === 'notes'
          ? withToken(request, tokens.otherUser)
          : request,
      )(answer),
  },
  {
    id: '403-for-hidden',
    what: 'answers 403 for a thread of others',
    caughtBy: 'hidden-thread',
    breakAnswer: (answer, { threads }) =>
      answering((response, request) =>
        response.status === 404 && idOf(request) === threads?.hidden
          ? withHeader(
              failure(response, 403),
              'www-authenticate',
              'Bearer realm="threads", error="insufficient_scope", scope="threads:read"',
            )
          : response,
      )(answer),
  },
  {
    id: 'no-notes-of-nothing',
    what: 'lists no notes for a thread that does not exist',
    caughtBy: 'absent-thread',
    breakAnswer: (answer) => async (request) => {
      const right = await answer(request);
      if (right.status !== 404 || operationOf(request) !== 'notes' || !idOf(request).includes('absent')) return right;
      return withJson(
        { ...right, status: 200, headers: { ...right.headers, etag: '"none"', 'cache-control': 'private, no-cache' } },
        { data: [], nextCursor: null },
      );
    },
  },
  {
    id: '400-for-long-id',
    what: 'answers 400 to an id that is too long',
    caughtBy: 'malformed-id',
    breakAnswer: failing(400, ({ path }, { status }) => status === 404 && /\/a{65}(\/|$)/.test(path)),
  },
  {
    id: '400-for-encoded-question-mark',
    what: 'answers 400 to an encoded question mark in an id',
    caughtBy: 'malformed-id',
    breakAnswer: failing(400, ({ path }) => path.includes('%3F')),
  },
  {
    id: 'hidden-in-other-words',
    what: 'says of a hidden thread that it is not yours',
    caughtBy: 'hidden-as-absent',
    breakAnswer: (answer, { threads }) =>
      answering((response, request) =>
        response.status === 404 && idOf(request) === threads?.hidden
          ? withJson(response, { statusCode: 404, message: 'This thread is not yours.' })
          : response,
      )(answer),
  },
  {
    id: 'hidden-with-header',
    what: 'adds a header to the 404 of a hidden thread',
    caughtBy: 'hidden-as-absent',
    breakAnswer: (answer, { threads }) =>
      answering((response, request) =>
        response.status === 404 && idOf(request) === threads?.hidden
          ? withHeader(response, 'x-cache', 'hit')
          : response,
      )(answer),
  },
];
