import type { Fault, Handler } from '../../broken-server.ts';
import {
  errorResponse,
  failWhen,
  forHidden,
  idOf,
  mapRequest,
  mapResponse,
  mapResponseWithStatus,
  notModified,
  operationOf,
  tokenOf,
  withHeader,
  withJson,
  withToken,
} from '../../fault-tools.ts';

/** Reads the hidden thread for the user who sees it. */
const readAsOther =
  (when: (request: Parameters<Handler>[0]) => boolean) =>
  (handler: Handler, { tokens }: Parameters<Fault['breakAnswer']>[1]): Handler =>
    mapRequest((request) => (tokenOf(request) && when(request) ? withToken(request, tokens.otherUser) : request))(
      handler,
    );

/** Adds the hidden thread to lists. */
const listHidden =
  (when: (request: Parameters<Handler>[0]) => boolean): Fault['breakAnswer'] =>
  (handler, { tokens, threads }) =>
  async (request) => {
    const response = await handler(request);
    if (response.status !== 200 || !response.text || operationOf(request) !== 'list' || !when(request)) return response;
    const hidden = await handler(
      withToken(
        { ...request, path: `/threads/${threads?.hidden}`, search: '', query: new URLSearchParams() },
        tokens.otherUser,
      ),
    );
    const { history: _, ...thread } = JSON.parse(hidden.text);
    const body = JSON.parse(response.text);
    return withJson(response, { ...body, data: [...body.data, { ...thread, unread: true }] });
  };

/** The threads that a caller may see. */
export const viewFaults: Fault[] = [
  {
    id: 'everybody-sees-all',
    what: "shows other users' threads",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakAnswer: (handler, { tokens, threads }) =>
      mapRequest((request) => (idOf(request) === threads?.hidden ? withToken(request, tokens.otherUser) : request))(
        handler,
      ),
  },
  {
    id: 'hidden-notes-shown',
    what: "shows the notes of other users' threads",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakAnswer: (handler, { tokens, threads }) =>
      mapRequest((request) =>
        idOf(request) === threads?.hidden && operationOf(request) === 'notes'
          ? withToken(request, tokens.otherUser)
          : request,
      )(handler),
  },
  {
    id: '403-for-hidden',
    what: "returns 403 for another user's thread",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakAnswer: (handler, { threads }) =>
      mapResponse((response, request) =>
        response.status === 404 && idOf(request) === threads?.hidden
          ? withHeader(
              errorResponse(response, 403),
              'www-authenticate',
              'Bearer realm="threads", error="insufficient_scope", scope="threads:read"',
            )
          : response,
      )(handler),
  },
  {
    id: 'hidden-listed',
    what: "lists another user's thread",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakAnswer: listHidden((request) => !request.query.has('unread')),
  },
  {
    id: 'hidden-by-head',
    what: 'adds a header to the HEAD of a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: (handler, { threads }) =>
      mapResponse((response, request) =>
        request.method === 'HEAD' && idOf(request) === threads?.hidden
          ? withHeader(response, 'x-cache', 'hit')
          : response,
      )(handler),
  },
  {
    id: 'no-notes-of-nothing',
    what: 'returns an empty list of notes for a thread that does not exist',
    caughtBy: 'absent-thread',
    breaks: 'R18',
    breakAnswer: (handler) => async (request) => {
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
    breakAnswer: failWhen(400, ({ path }, { status }) => status === 404 && /\/a{65}(\/|$)/.test(path)),
  },
  {
    id: '400-for-encoded-question-mark',
    what: 'returns 400 for an encoded question mark in an id',
    caughtBy: 'malformed-id',
    breaks: 'D18',
    breakAnswer: failWhen(400, ({ path }, { status }) => status === 404 && path.includes('%3F')),
  },
  {
    id: 'hidden-in-other-words',
    what: 'returns another message for a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: (handler, { threads }) =>
      mapResponse((response, request) =>
        response.status === 404 && idOf(request) === threads?.hidden
          ? withJson(response, { statusCode: 404, message: 'This thread is not yours.' })
          : response,
      )(handler),
  },
  {
    id: 'hidden-with-header',
    what: 'adds a header to the 404 of a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: (handler, { threads }) =>
      mapResponse((response, request) =>
        response.status === 404 && idOf(request) === threads?.hidden
          ? withHeader(response, 'x-cache', 'hit')
          : response,
      )(handler),
  },
  {
    id: 'hidden-notes-empty',
    what: 'returns an empty list of notes for a hidden thread',
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakAnswer: forHidden((handler) =>
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
    what: "lists another user's thread among the unread ones, because OR binds weaker than AND",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakAnswer: listHidden((request) => request.query.has('unread')),
  },
  {
    id: 'hidden-on-later-pages',
    what: "lists another user's thread on every page but the first",
    caughtBy: 'hidden-thread',
    breaks: 'R18',
    breakAnswer: listHidden((request) => request.query.has('cursor')),
  },
  {
    id: 'hidden-by-limit',
    what: 'does not check the view if a page has a limit',
    caughtBy: 'hidden-as-absent',
    breaks: 'R18',
    breakAnswer: forHidden(readAsOther(({ search }) => /limit=\d/i.test(search))),
  },
  {
    id: 'hidden-by-cursor',
    what: "returns a page of a hidden thread for the other user's cursor",
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: forHidden(readAsOther(({ search }) => /cursor=/i.test(search))),
  },
  {
    id: 'hidden-not-modified',
    what: 'returns 304 for a hidden thread and If-None-Match: *',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: forHidden(readAsOther(({ headers }) => headers['if-none-match'] === '*')),
  },
  {
    id: 'hidden-etag-confirmed',
    what: "returns 304 for a hidden thread and the other user's ETag",
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: forHidden(readAsOther(({ headers }) => /"/.test(headers['if-none-match'] ?? ''))),
  },
  {
    id: 'hidden-since-when',
    what: 'answers If-Modified-Since before it checks the view',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: forHidden((handler) =>
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
    breakAnswer: failWhen(
      404,
      (request, { status }) => status === 405 && request.method === 'DELETE' && /absent|a{65}/.test(idOf(request)),
    ),
  },
  {
    id: 'hidden-options',
    what: 'allows a further method on a hidden thread',
    caughtBy: 'hidden-as-absent',
    breaks: 'D18',
    breakAnswer: forHidden((handler) =>
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
    breakAnswer: mapResponseWithStatus(404, (response, request) =>
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
      breakAnswer: (handler, { threads }) => {
        let saved = 0;
        return mapResponse((response, request) => {
          if (idOf(request) === threads?.hidden && response.status === 404) saved += 1 - cost;
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
