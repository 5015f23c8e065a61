import type { FaultRequest } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { idOf, type Operation, operationOf, tokenOf, withHeader, withJson, withToken } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

/** Adds the hidden thread to unfiltered lists. */
const listHidden: Break =
  (handler, { tokens, resources }) =>
  async (request) => {
    const response = await handler(request);
    if (response.status !== 200 || !response.text || operationOf(request) !== 'list' || request.query.has('unread'))
      return response;
    const hidden = await handler(
      withToken(
        { ...request, path: `/threads/${resources?.getThread?.hidden}`, search: '', query: new URLSearchParams() },
        tokens.otherUser,
      ),
    );
    const { history: _, ...thread } = JSON.parse(hidden.text);
    const body = JSON.parse(response.text);
    return withJson(response, { ...body, data: [...body.data, { ...thread, unread: true }] });
  };

/** Changes the responses about the hidden thread. */
const mapHidden =
  (
    change: (...given: Parameters<Parameters<typeof mapResponse>[0]>) => ReturnType<Parameters<typeof mapResponse>[0]>,
  ): Break =>
  (handler, { resources }) =>
    mapResponse((response, request) =>
      idOf(request) === resources?.getThread?.hidden ? change(response, request) : response,
    )(handler);

/** Reads the hidden thread for the user who sees it if the page has a limit. */
const ignoreViewWithLimit: Break = (handler, { tokens, resources }) => {
  const isMeant = (request: FaultRequest) =>
    idOf(request) === resources?.getThread?.hidden && tokenOf(request) && /limit=\d/i.test(request.search);
  return mapRequest((request) => (isMeant(request) ? withToken(request, tokens.otherUser) : request))(handler);
};

/** Returns 200 for a thread that does not exist. */
const findAbsent = (operation: Operation, body: unknown): Break =>
  mapResponseWithStatus(404, (response, request) => {
    if (operationOf(request) !== operation || !idOf(request).includes('absent')) return response;
    const headers = { ...response.headers, etag: '"none"', 'cache-control': 'private, no-cache' };
    return withJson({ ...response, status: 200, headers }, body);
  });

/** The threads that a caller may see, and differences between hidden and absent threads. */
export const viewFaults = faultsOf({
  'hidden-thread R18': {
    "lists another user's thread": listHidden,
  },
  'absent-thread R18': {
    'returns an empty list of notes for a thread that does not exist': findAbsent('notes', {
      data: [],
      nextCursor: null,
    }),
    'returns 200 and null for a thread that does not exist': findAbsent('detail', null),
  },
  'malformed-id D2': {
    'returns 400 for an id without its own prefix': failWhen(
      400,
      (request, { status }) => status === 404 && operationOf(request) !== undefined && /^(?!thr_)/.test(idOf(request)),
    ),
  },
  'hidden-as-absent D18': {
    'adds a header to the HEAD of a hidden thread': mapHidden((response, { method }) =>
      method === 'HEAD' ? withHeader(response, 'x-cache', 'hit') : response,
    ),
    'returns another message for a hidden thread': mapHidden((response) =>
      response.status === 404
        ? withJson(response, { statusCode: 404, message: 'This thread is not yours.' })
        : response,
    ),
  },
  'hidden-as-absent R18': {
    'does not check the view if a page has a limit': ignoreViewWithLimit,
  },
  'status-documented D19': {
    'returns 404 for a method of a thread that does not exist': failWhen(
      404,
      (request, { status }) => status === 405 && request.method === 'DELETE' && /absent|a{65}/.test(idOf(request)),
    ),
  },
});
