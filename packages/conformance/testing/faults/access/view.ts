import type { Fault } from '../../broken-server.ts';
import { idOf, operationOf, withHeader, withJson, withToken } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse } from '../../fault-tools.ts';

import { listHidden } from './view-tools.ts';

/** The threads that a caller may see. */
export const viewFaults: Fault[] = [
  {
    id: 'everybody-sees-all',
    what: "shows other users' threads",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakHandler: (handler, { tokens, resources }) =>
      mapRequest((request) =>
        idOf(request) === resources?.getThread?.hidden ? withToken(request, tokens.otherUser) : request,
      )(handler),
  },
  {
    id: 'hidden-listed',
    what: "lists another user's thread",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakHandler: listHidden((request) => !request.query.has('unread')),
  },
  {
    id: 'hidden-by-head',
    what: 'adds a header to the HEAD of a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: (handler, { resources }) =>
      mapResponse((response, request) =>
        request.method === 'HEAD' && idOf(request) === resources?.getThread?.hidden
          ? withHeader(response, 'x-cache', 'hit')
          : response,
      )(handler),
  },
  {
    id: 'no-notes-of-nothing',
    what: 'returns an empty list of notes for a thread that does not exist',
    caughtBy: 'absent-thread',
    breaks: 'R18',
    breakHandler: (handler) => async (request) => {
      const original = await handler(request);
      if (original.status !== 404 || operationOf(request) !== 'notes' || !idOf(request).includes('absent'))
        return original;
      return withJson(
        {
          ...original,
          status: 200,
          headers: { ...original.headers, etag: '"none"', 'cache-control': 'private, no-cache' },
        },
        { data: [], nextCursor: null },
      );
    },
  },
  {
    id: '400-for-long-id',
    what: 'returns 400 for an id that is too long',
    caughtBy: 'malformed-id',
    breaks: 'D18',
    breakHandler: failWhen(400, ({ path }, { status }) => status === 404 && /\/a{65}(\/|$)/.test(path)),
  },
];
