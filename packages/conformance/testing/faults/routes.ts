import type { Fault, FaultResponse } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  mapRequest,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  tokenOf,
  withForbiddenBody,
  withHeader,
  withJson,
} from '../fault-tools.ts';

/** A 200 to HEAD instead of an error. */
const found = (response: FaultResponse): FaultResponse => ({
  ...response,
  status: 200,
  headers: { ...response.headers, etag: '"any"', 'cache-control': 'private, no-cache' },
});

/** Paths, methods and content negotiation. */
export const routeFaults: Fault[] = [
  {
    id: 'version-left-out',
    what: 'serves /v1 instead of /api/v1',
    caughtBy: 'base-path',
    basePath: '/v1',
    breakAnswer: (handler) => handler,
  },
  {
    id: 'body-after-head',
    what: 'sends a body after HEAD',
    caughtBy: 'head-as-get',
    breakAnswer: mapResponse((response, { method }) => (method === 'HEAD' ? withForbiddenBody(response) : response)),
  },
  {
    id: 'head-of-absent-thread',
    what: 'returns 200 for HEAD of a thread that does not exist',
    caughtBy: 'head-of-errors',
    breakAnswer: mapResponseWithStatus(404, (response, request) =>
      request.method === 'HEAD' && operationOf(request) ? found(response) : response,
    ),
  },
  {
    id: 'head-not-validated',
    what: 'returns 200 for HEAD with an invalid parameter',
    caughtBy: 'head-of-errors',
    breakAnswer: mapResponseWithStatus(400, (response, request) =>
      request.method === 'HEAD' && operationOf(request) ? found(response) : response,
    ),
  },
  {
    id: 'head-of-another-type',
    what: 'sends another Content-Type with HEAD',
    caughtBy: 'head-as-get',
    breakAnswer: mapResponse((response, { method }) =>
      method === 'HEAD' ? withHeader(response, 'content-type', 'text/plain') : response,
    ),
  },
  {
    id: 'creates',
    what: 'accepts a POST',
    caughtBy: 'no-write-endpoint',
    breakAnswer: mapResponse((response, request) =>
      request.method === 'POST' && operationOf(request) === 'list'
        ? withJson({ ...response, status: 201 }, { id: 'thr_new' })
        : response,
    ),
  },
  {
    id: 'deletes',
    what: 'accepts a DELETE',
    caughtBy: 'no-write-endpoint',
    breakAnswer: mapResponse((response, request) =>
      request.method === 'DELETE' && tokenOf(request) ? { ...response, status: 204, text: '' } : response,
    ),
  },
  {
    id: '404-for-method',
    what: 'returns 404 for another method',
    caughtBy: 'method-not-allowed',
    breakAnswer: mapResponse((response, request) =>
      response.status === 405 && tokenOf(request) ? errorResponse(response, 404) : response,
    ),
  },
  {
    id: 'allow-without-head',
    what: 'omits HEAD in Allow',
    caughtBy: 'method-not-allowed',
    breakAnswer: mapResponseWithStatus(405, (response) => withHeader(response, 'allow', 'GET')),
  },
  {
    id: 'slash-at-the-end',
    what: 'accepts a trailing slash',
    caughtBy: 'unknown-path',
    breakAnswer: mapRequest((request) => ({ ...request, path: request.path.replace(/\/$/, '') })),
  },
  {
    id: 'welcome-page',
    what: 'returns 200 at the base URL',
    caughtBy: 'unknown-path',
    breakAnswer: mapResponse((response, { path }) =>
      path === '' ? withJson({ ...response, status: 200 }, { hello: 'world' }) : response,
    ),
  },
  {
    id: 'not-acceptable',
    what: 'returns 406 for Accept: application/xml',
    caughtBy: 'accept-variants',
    breakAnswer: failWhen(406, ({ headers }) => headers.accept === 'application/xml'),
  },
];
