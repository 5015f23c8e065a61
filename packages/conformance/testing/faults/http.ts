import { randomUUID } from 'node:crypto';
import type { Fault } from '../broken-server.ts';
import {
  answering,
  answeringWith,
  asking,
  failing,
  failure,
  operationOf,
  tokenOf,
  withHeader,
  withJson,
  withoutHeader,
  withQuery,
} from '../fault-tools.ts';

const known = ['unread', 'limit', 'cursor', 'historyLimit', 'historyCursor'];

const clampedLimit = (from: number, to: number, bent: string) =>
  asking((request) => {
    const limit = Number(request.query.get('limit') ?? Number.NaN);
    return limit >= from && limit <= to && operationOf(request)
      ? withQuery(request, (query) => query.set('limit', bent))
      : request;
  });

/** HTTP and parameters. */
export const faultyHttp: Fault[] = [
  {
    id: 'new-etag-always',
    what: 'sends a new ETag with every answer',
    caughtBy: 'etag-stable',
    breakAnswer: answeringWith(200, (response) => withHeader(response, 'etag', `"${randomUUID()}"`)),
  },
  {
    id: 'condition-ignored',
    what: 'ignores If-None-Match',
    caughtBy: 'etag-not-modified',
    breakAnswer: asking((request) => {
      const { 'if-none-match': _, ...headers } = request.headers;
      return { ...request, headers };
    }),
  },
  {
    id: 'one-etag-only',
    what: 'knows one ETag in If-None-Match, not a list',
    caughtBy: 'etag-not-modified',
    breakAnswer: asking((request) => {
      const { 'if-none-match': held, ...headers } = request.headers;
      return held?.includes(',') ? { ...request, headers } : request;
    }),
  },
  {
    id: 'always-unmodified',
    what: 'answers 304 to any If-None-Match',
    caughtBy: 'etag-of-other-answer',
    breakAnswer: answering((response, { headers }) =>
      response.status === 200 && headers['if-none-match']
        ? withoutHeader({ ...response, status: 304, text: '' }, 'content-type')
        : response,
    ),
  },
  {
    id: 'body-after-head',
    what: 'sends a body after HEAD',
    caughtBy: 'head-as-get',
    breakAnswer: answering((response, { method }) => {
      if (method !== 'HEAD') return response;
      const headers = Object.entries({ ...response.headers, connection: 'close' }).map((pair) => pair.join(': '));
      return { ...response, raw: `HTTP/1.1 ${response.status} OK\r\n${headers.join('\r\n')}\r\n\r\n{"data":[]}` };
    }),
  },
  {
    id: 'head-of-another-type',
    what: 'sends another Content-Type with HEAD',
    caughtBy: 'head-as-get',
    breakAnswer: answering((response, { method }) =>
      method === 'HEAD' ? withHeader(response, 'content-type', 'text/plain') : response,
    ),
  },
  {
    id: 'creates',
    what: 'takes a POST',
    caughtBy: 'no-write-endpoint',
    breakAnswer: answering((response, request) =>
      request.method === 'POST' && operationOf(request) === 'list'
        ? withJson({ ...response, status: 201 }, { id: 'thr_new' })
        : response,
    ),
  },
  {
    id: 'deletes',
    what: 'takes a DELETE',
    caughtBy: 'no-write-endpoint',
    breakAnswer: answering((response, request) =>
      request.method === 'DELETE' && tokenOf(request) ? { ...response, status: 204, text: '' } : response,
    ),
  },
  {
    id: '404-for-method',
    what: 'answers 404 to another method',
    caughtBy: 'method-not-allowed',
    breakAnswer: answering((response, request) =>
      response.status === 405 && tokenOf(request) ? failure(response, 404) : response,
    ),
  },
  {
    id: 'allow-without-head',
    what: 'forgets HEAD in Allow',
    caughtBy: 'method-not-allowed',
    breakAnswer: answeringWith(405, (response) => withHeader(response, 'allow', 'GET')),
  },
  {
    id: 'slash-at-the-end',
    what: 'answers with a slash at the end as without',
    caughtBy: 'unknown-path',
    breakAnswer: asking((request) => ({ ...request, path: request.path.replace(/\/$/, '') })),
  },
  {
    id: 'welcome-page',
    what: 'answers 200 at the base address',
    caughtBy: 'unknown-path',
    breakAnswer: answering((response, { path }) =>
      path === '' ? withJson({ ...response, status: 200 }, { hello: 'world' }) : response,
    ),
  },
  {
    id: 'not-acceptable',
    what: 'answers 406 to Accept: application/xml',
    caughtBy: 'accept-variants',
    breakAnswer: failing(406, ({ headers }) => headers.accept === 'application/xml'),
  },
  {
    id: 'open-to-any-page',
    what: 'lets pages of any origin read',
    caughtBy: 'cors-off',
    breakAnswer: answering((response, { headers }) =>
      headers.origin ? withHeader(response, 'access-control-allow-origin', headers.origin) : response,
    ),
  },
  {
    id: 'unknown-ignored',
    what: 'ignores unknown parameters',
    caughtBy: 'unknown-parameter',
    breakAnswer: asking((request) =>
      withQuery(request, (query) => {
        for (const name of [...query.keys()]) if (!known.includes(name)) query.delete(name);
      }),
    ),
  },
  {
    id: 'unknown-unnamed',
    what: 'does not say which parameter is unknown',
    caughtBy: 'unknown-parameter',
    breakAnswer: answering((response, { query }) =>
      response.status === 400 && query.has('conformance')
        ? withJson(response, { statusCode: 400, message: 'Bad request.' })
        : response,
    ),
  },
  {
    id: 'last-one-wins',
    what: 'takes the last of two values',
    caughtBy: 'repeated-parameter',
    breakAnswer: asking((request) =>
      withQuery(request, (query) => {
        for (const name of new Set(query.keys()))
          if (known.includes(name)) query.set(name, query.getAll(name).at(-1) ?? '');
      }),
    ),
  },
  {
    id: 'border-too-low',
    what: 'refuses limit=99',
    caughtBy: 'parameter-accepted',
    breakAnswer: failing(400, ({ query }, { status }) => status === 200 && query.get('limit') === '99'),
  },
  {
    id: 'history-border-too-low',
    what: 'refuses historyLimit=199',
    caughtBy: 'parameter-accepted',
    breakAnswer: failing(400, ({ query }, { status }) => status === 200 && query.get('historyLimit') === '199'),
  },
  {
    id: 'limit-bent',
    what: 'takes limit=101 for 100',
    caughtBy: 'parameter-refused',
    breakAnswer: clampedLimit(101, 101, '100'),
  },
  {
    id: 'limit-zero',
    what: 'takes limit=0 for the standard',
    caughtBy: 'parameter-refused',
    breakAnswer: asking((request) =>
      request.query.get('limit') === '0' ? withQuery(request, (query) => query.delete('limit')) : request,
    ),
  },
  {
    id: 'unread-true',
    what: 'takes unread=true',
    caughtBy: 'parameter-refused',
    breakAnswer: asking((request) =>
      request.query.get('unread') === 'true' ? withQuery(request, (query) => query.set('unread', '1')) : request,
    ),
  },
  {
    id: 'not-together',
    what: 'refuses unread=1 with some limits',
    caughtBy: 'generated-valid',
    breakAnswer: failing(
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
    what: 'takes a limit far beyond the border for 100',
    caughtBy: 'generated-invalid',
    breakAnswer: clampedLimit(102, 1_000_000, '100'),
  },
];
