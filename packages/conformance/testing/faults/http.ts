import { randomUUID } from 'node:crypto';
import type { Fault, FaultResponse } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  mapRequest,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  tokenOf,
  withHeader,
  withJson,
  withoutHeader,
  withQuery,
} from '../fault-tools.ts';

const known = ['unread', 'limit', 'cursor', 'historyLimit', 'historyCursor'];

const replaceLimit = (from: number, to: number, replacement: string) =>
  mapRequest((request) => {
    const limit = Number(request.query.get('limit') ?? Number.NaN);
    return limit >= from && limit <= to && operationOf(request)
      ? withQuery(request, (query) => query.set('limit', replacement))
      : request;
  });

/** A 200 to HEAD instead of an error. */
const found = (response: FaultResponse): FaultResponse => ({
  ...response,
  status: 200,
  headers: { ...response.headers, etag: '"any"', 'cache-control': 'private, no-cache' },
});

/** HTTP semantics and query parameters. */
export const httpFaults: Fault[] = [
  {
    id: 'new-etag-always',
    what: 'sends a new ETag with every response',
    caughtBy: 'etag-stable',
    breakAnswer: mapResponseWithStatus(200, (response) => withHeader(response, 'etag', `"${randomUUID()}"`)),
  },
  {
    id: 'condition-ignored',
    what: 'ignores If-None-Match',
    caughtBy: 'etag-not-modified',
    breakAnswer: mapRequest((request) => {
      const { 'if-none-match': _, ...headers } = request.headers;
      return { ...request, headers };
    }),
  },
  {
    id: 'one-etag-only',
    what: 'accepts one ETag in If-None-Match, but not a list',
    caughtBy: 'etag-not-modified',
    breakAnswer: mapRequest((request) => {
      const { 'if-none-match': held, ...headers } = request.headers;
      return held?.includes(',') ? { ...request, headers } : request;
    }),
  },
  {
    id: 'always-unmodified',
    what: 'returns 304 for any If-None-Match',
    caughtBy: 'etag-of-other-answer',
    breakAnswer: mapResponse((response, { headers }) =>
      response.status === 200 && headers['if-none-match']
        ? withoutHeader({ ...response, status: 304, text: '' }, 'content-type')
        : response,
    ),
  },
  {
    id: 'body-after-head',
    what: 'sends a body after HEAD',
    caughtBy: 'head-as-get',
    breakAnswer: mapResponse((response, { method }) => {
      if (method !== 'HEAD') return response;
      const headers = Object.entries({ ...response.headers, connection: 'close' }).map((pair) => pair.join(': '));
      return { ...response, raw: `HTTP/1.1 ${response.status} OK\r\n${headers.join('\r\n')}\r\n\r\n{"data":[]}` };
    }),
  },
  {
    id: 'body-after-304',
    what: 'sends a body after 304',
    caughtBy: 'etag-not-modified',
    breakAnswer: mapResponseWithStatus(304, (response) => {
      const headers = Object.entries({ ...response.headers, connection: 'close' }).map((pair) => pair.join(': '));
      return { ...response, raw: `HTTP/1.1 304 Not Modified\r\n${headers.join('\r\n')}\r\n\r\n{"data":[]}` };
    }),
  },
  {
    id: 'any-etag-unknown',
    what: 'does not know If-None-Match: *',
    caughtBy: 'etag-not-modified',
    breakAnswer: mapRequest((request) => {
      const { 'if-none-match': condition, ...headers } = request.headers;
      return condition === '*' ? { ...request, headers } : request;
    }),
  },
  {
    id: 'one-etag-for-a-path',
    what: 'has one ETag for all pages of a list',
    caughtBy: 'etag-identifies-body',
    breakAnswer: mapResponseWithStatus(200, (response, { path, headers }) =>
      withHeader(response, 'etag', `"${Buffer.from(`${path} ${headers.authorization?.slice(-8)}`).toString('hex')}"`),
    ),
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
    id: 'value-unnamed',
    what: 'does not name the parameter that is invalid',
    caughtBy: 'error-names-parameter',
    breakAnswer: mapResponseWithStatus(400, (response, request) => {
      const own = operationOf(request) === 'detail' ? ['historyLimit', 'historyCursor'] : ['limit', 'cursor'];
      return [...request.query.keys()].every((name) => own.includes(name))
        ? withJson(response, { statusCode: 400, message: 'Bad request.' })
        : response;
    }),
  },
  {
    id: 'foreign-parameter-ignored',
    what: 'ignores limit where only historyLimit exists',
    caughtBy: 'unknown-parameter',
    breakAnswer: mapRequest((request) =>
      operationOf(request) === 'detail' ? withQuery(request, (query) => query.delete('limit')) : request,
    ),
  },
  {
    id: 'open-to-preflights',
    what: 'allows any origin in the answer to a preflight',
    caughtBy: 'cors-off',
    breakAnswer: mapResponse((response, { method, headers }) =>
      method === 'OPTIONS' && headers.origin
        ? withHeader(response, 'access-control-allow-origin', headers.origin)
        : response,
    ),
  },
  {
    id: 'open-to-files',
    what: 'allows the origin null, which any page can have',
    caughtBy: 'cors-off',
    breakAnswer: mapResponse((response, { headers }) =>
      headers.origin === 'null' ? withHeader(response, 'access-control-allow-origin', 'null') : response,
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
  {
    id: 'open-to-any-page',
    what: 'allows any origin',
    caughtBy: 'cors-off',
    breakAnswer: mapResponse((response, { headers }) =>
      headers.origin ? withHeader(response, 'access-control-allow-origin', headers.origin) : response,
    ),
  },
  {
    id: 'unknown-ignored',
    what: 'ignores unknown parameters',
    caughtBy: 'unknown-parameter',
    breakAnswer: mapRequest((request) =>
      withQuery(request, (query) => {
        for (const name of [...query.keys()]) if (!known.includes(name)) query.delete(name);
      }),
    ),
  },
  {
    id: 'unknown-unnamed',
    what: 'does not name the unknown parameter',
    caughtBy: 'unknown-parameter',
    breakAnswer: mapResponse((response, { query }) =>
      response.status === 400 && query.has('conformance')
        ? withJson(response, { statusCode: 400, message: 'Bad request.' })
        : response,
    ),
  },
  {
    id: 'last-one-wins',
    what: 'uses the last of two values',
    caughtBy: 'repeated-parameter',
    breakAnswer: mapRequest((request) =>
      withQuery(request, (query) => {
        for (const name of new Set(query.keys()))
          if (known.includes(name)) query.set(name, query.getAll(name).at(-1) ?? '');
      }),
    ),
  },
  {
    id: 'border-too-low',
    what: 'rejects limit=99',
    caughtBy: 'parameter-accepted',
    breakAnswer: failWhen(400, ({ query }, { status }) => status === 200 && query.get('limit') === '99'),
  },
  {
    id: 'history-border-too-low',
    what: 'rejects historyLimit=199',
    caughtBy: 'parameter-accepted',
    breakAnswer: failWhen(400, ({ query }, { status }) => status === 200 && query.get('historyLimit') === '199'),
  },
  {
    id: 'limit-bent',
    what: 'treats limit=101 as 100',
    caughtBy: 'parameter-refused',
    breakAnswer: replaceLimit(101, 101, '100'),
  },
  {
    id: 'limit-zero',
    what: 'treats limit=0 as the default',
    caughtBy: 'parameter-refused',
    breakAnswer: mapRequest((request) =>
      request.query.get('limit') === '0' ? withQuery(request, (query) => query.delete('limit')) : request,
    ),
  },
  {
    id: 'unread-true',
    what: 'accepts unread=true',
    caughtBy: 'parameter-refused',
    breakAnswer: mapRequest((request) =>
      request.query.get('unread') === 'true' ? withQuery(request, (query) => query.set('unread', '1')) : request,
    ),
  },
  {
    id: 'not-together',
    what: 'rejects unread=1 with some limits',
    caughtBy: 'generated-valid',
    breakAnswer: failWhen(
      400,
      ({ query }, { status }) =>
        status === 200 &&
        query.has('unread') &&
        !query.has('cursor') &&
        Number(query.get('limit')) > 2 &&
        Number(query.get('limit')) < 99,
    ),
  },
  {
    id: 'far-limit-bent',
    what: 'treats a limit far beyond the maximum as 100',
    caughtBy: 'generated-invalid',
    breakAnswer: replaceLimit(102, 1_000_000, '100'),
  },
];
