import type { Fault } from '../../broken-server.ts';
import { idOf, notModified, operationOf, withHeader, withJson } from '../../fault-messages.ts';
import { failWhen, forHidden, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

import { listHidden, readAsOther } from './view-tools.ts';

/** Differences between hidden and absent threads, and hidden threads in lists. */
export const hiddenThreadFaults: Fault[] = [
  {
    id: 'hidden-in-other-words',
    what: 'returns another message for a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: (handler, { resources }) =>
      mapResponse((response, request) =>
        response.status === 404 && idOf(request) === resources?.getThread?.hidden
          ? withJson(response, { statusCode: 404, message: 'This thread is not yours.' })
          : response,
      )(handler),
  },
  {
    id: 'hidden-with-header',
    what: 'adds a header to the 404 of a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: (handler, { resources }) =>
      mapResponse((response, request) =>
        response.status === 404 && idOf(request) === resources?.getThread?.hidden
          ? withHeader(response, 'x-cache', 'hit')
          : response,
      )(handler),
  },
  {
    id: 'hidden-notes-empty',
    what: 'returns an empty list of notes for a hidden thread',
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakHandler: forHidden((handler) =>
      mapResponseWithStatus(404, (response, request) =>
        operationOf(request) === 'notes'
          ? withJson(
              {
                ...response,
                status: 200,
                headers: { ...response.headers, etag: '"none"', 'cache-control': 'private, no-cache' },
              },
              { data: [], nextCursor: null },
            )
          : response,
      )(handler),
    ),
  },
  {
    id: 'hidden-in-filtered-list',
    what: "lists another user's thread among the unread ones, because OR has lower precedence than AND",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakHandler: listHidden((request) => request.query.has('unread')),
  },
  {
    id: 'hidden-on-later-pages',
    what: "lists another user's thread on every page but the first",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakHandler: listHidden((request) => request.query.has('cursor')),
  },
  {
    id: 'hidden-by-limit',
    what: 'does not check the view if a page has a limit',
    caughtBy: 'hidden-as-absent',
    breaks: 'R18',
    breakHandler: forHidden(readAsOther(({ search }) => /limit=\d/i.test(search))),
  },
  {
    id: 'hidden-by-cursor',
    what: "returns a page of a hidden thread for the other user's cursor",
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: forHidden(readAsOther(({ search }) => /cursor=/i.test(search))),
  },
  {
    id: 'hidden-not-modified',
    what: 'returns 304 for a hidden thread and If-None-Match: *',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: forHidden(readAsOther(({ headers }) => headers['if-none-match'] === '*')),
  },
  {
    id: 'hidden-etag-confirmed',
    what: "returns 304 for a hidden thread and the other user's ETag",
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: forHidden(readAsOther(({ headers }) => /"/.test(headers['if-none-match'] ?? ''))),
  },
  {
    id: 'hidden-since-when',
    what: 'answers If-Modified-Since before it checks the view',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: forHidden((handler) =>
      mapResponseWithStatus(404, (response, { headers }) =>
        headers['if-modified-since']
          ? withHeader(withHeader(notModified(response), 'etag', '"any"'), 'cache-control', 'private, no-cache')
          : response,
      )(handler),
    ),
  },
  {
    id: 'absent-has-no-methods',
    what: 'returns 404 for a method of a thread that does not exist',
    caughtBy: 'status-documented',
    breaks: 'D19',
    breakHandler: failWhen(
      404,
      (request, { status }) => status === 405 && request.method === 'DELETE' && /absent|a{65}/.test(idOf(request)),
    ),
  },
  {
    id: 'hidden-options',
    what: 'allows another method on a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: forHidden((handler) =>
      mapResponse((response, { method }) =>
        method === 'OPTIONS' ? withHeader(response, 'allow', 'GET, HEAD, OPTIONS') : response,
      )(handler),
    ),
  },
  {
    id: 'id-in-404',
    what: 'repeats the id in the message of a 404',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakHandler: mapResponseWithStatus(404, (response, request) =>
      response.text && operationOf(request)
        ? withJson(response, { statusCode: 404, message: `There is no thread ${idOf(request).slice(0, 12)}.` })
        : response,
    ),
  },
  ...[0, 2].map(
    (cost): Fault => ({
      id: `hidden-costs-${cost}`,
      what: `counts a request for a hidden thread as ${cost}`,
      caughtBy: 'rate-limit-every-request',
      breaks: 'D25',
      breakHandler: (handler, { resources }) => {
        let saved = 0;
        return mapResponse((response, request) => {
          if (idOf(request) === resources?.getThread?.hidden && response.status === 404) saved += 1 - cost;
          return response.headers.ratelimit
            ? withHeader(
                response,
                'ratelimit',
                response.headers.ratelimit.replace(/r=(\d+)/, (_, left) => `r=${Number(left) + saved}`),
              )
            : response;
        })(handler);
      },
    }),
  ),
];
