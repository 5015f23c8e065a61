import type { Fault, FaultResponse } from '../../broken-server.ts';
import { errorResponse, operationOf, tokenOf, withForbiddenBody, withHeader, withJson } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

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
    breaks: 'R13',
    basePath: '/v1',
    breakHandler: (handler) => handler,
  },
  {
    id: 'body-after-head',
    what: 'sends a body after HEAD',
    caughtBy: 'head-as-get',
    breaks: 'D19',
    breakHandler: mapResponse((response, { method }) => (method === 'HEAD' ? withForbiddenBody(response) : response)),
  },
  {
    id: 'head-of-absent-thread',
    what: 'returns 200 for HEAD of a thread that does not exist',
    caughtBy: 'head-of-errors',
    breaks: 'D19',
    breakHandler: mapResponseWithStatus(404, (response, request) =>
      request.method === 'HEAD' && operationOf(request) ? found(response) : response,
    ),
  },
  {
    id: 'head-not-validated',
    what: 'returns 200 for HEAD with an invalid parameter',
    caughtBy: 'head-of-errors',
    breaks: 'D19',
    breakHandler: mapResponseWithStatus(400, (response, request) =>
      request.method === 'HEAD' && operationOf(request) ? found(response) : response,
    ),
  },
  {
    id: 'head-of-another-type',
    what: 'sends another Content-Type with HEAD',
    caughtBy: 'head-as-get',
    breaks: 'D19',
    breakHandler: mapResponse((response, { method }) =>
      method === 'HEAD' ? withHeader(response, 'content-type', 'text/plain') : response,
    ),
  },
  {
    id: 'head-of-another-length',
    what: 'sends another Content-Length with HEAD',
    caughtBy: 'head-as-get',
    breaks: 'D19',
    breakHandler: mapResponse((response, { method }) =>
      method === 'HEAD' && response.status === 200 ? { ...response, length: 2 } : response,
    ),
  },
  {
    id: 'creates',
    what: 'accepts a POST',
    caughtBy: 'no-write-endpoint',
    breaks: 'R8',
    breakHandler: mapResponse((response, request) =>
      request.method === 'POST' && operationOf(request) === 'list'
        ? withJson({ ...response, status: 201 }, { id: 'thr_new' })
        : response,
    ),
  },
  {
    id: 'deletes',
    what: 'accepts a DELETE',
    caughtBy: 'no-write-endpoint',
    breaks: 'R8',
    breakHandler: mapResponse((response, request) =>
      request.method === 'DELETE' && tokenOf(request) ? { ...response, status: 204, text: '' } : response,
    ),
  },
  {
    id: '404-for-method',
    what: 'returns 404 for another method',
    caughtBy: 'method-not-allowed',
    breaks: 'D19',
    breakHandler: mapResponse((response, request) =>
      response.status === 405 && tokenOf(request) ? errorResponse(response, 404) : response,
    ),
  },
  {
    id: 'allow-without-head',
    what: 'omits HEAD in Allow',
    caughtBy: 'method-not-allowed',
    breaks: 'D19',
    breakHandler: mapResponseWithStatus(405, (response) => withHeader(response, 'allow', 'GET')),
  },
  {
    id: 'slash-at-the-end',
    what: 'accepts a trailing slash',
    caughtBy: 'unknown-path',
    breaks: 'D19',
    breakHandler: mapRequest((request) => ({ ...request, path: request.path.replace(/\/$/, '') })),
  },
  {
    id: 'welcome-page',
    what: 'returns 200 at the base URL',
    caughtBy: 'unknown-path',
    breaks: 'D19',
    breakHandler: mapResponse((response, { path }) =>
      path === '' ? withJson({ ...response, status: 200 }, { hello: 'world' }) : response,
    ),
  },
  {
    id: 'not-acceptable',
    what: 'returns 406 for Accept: application/xml',
    caughtBy: 'accept-variants',
    breaks: 'R1',
    breakHandler: failWhen(406, ({ headers }) => headers.accept === 'application/xml'),
  },
  ...['/api', '/v1/api', '/API/V1'].map(
    (basePath): Fault => ({
      id: `served-at-${basePath.slice(1).replace('/', '-')}`,
      what: `serves ${basePath} instead of /api/v1`,
      caughtBy: 'base-path',
      breaks: 'R13',
      basePath,
      breakHandler: (handler) => handler,
    }),
  ),
  changedPath('every-version', 'answers under every version', /^\?outside\/api\/v\d+(?=\/)/, '', 'base-path', 'R13'),
  changedPath(
    'base-in-any-case',
    'ignores the case of the base path',
    /^\?outside\/api\/v1(?=\/)/i,
    '',
    'base-path',
    'R13',
  ),
  changedPath('slash-after-notes', 'accepts a slash after one of its paths', /(?<=notes)\/$/, ''),
  changedPath('slash-after-thread', 'accepts a slash after an id', /^(\/threads\/[^/]+)\/$/, '$1'),
  changedPath('any-case', 'ignores the case of paths', /^\/threads/i, '/threads'),
  changedPath('any-case-of-one-path', 'ignores the case of one route', /^\/Threads(?=\/)/, '/threads'),
  changedPath('format-suffix', 'accepts a format after a path', /^\/threads\.\w+$/, '/threads'),
  changedPath('matrix-parameters', 'removes matrix parameters from a path', /;.*$/, ''),
  changedPath('space-after-path', 'trims a path', /(?<=threads|notes)%20$/, ''),
  changedPath('line-break-after-path', 'matches paths up to a line break', /(?<=threads|notes)%0A$/, ''),
  changedPath('nul-after-path', 'truncates a path at a NUL', /(?<=threads|notes)%00$/, ''),
  changedPath('dot-after-path', 'ignores a dot after a path', /(?<=threads|notes)\.$/, ''),
  changedPath('path-with-rest', 'matches the start of a path', /^(\/threads)[a-z]+$/, '$1'),
  changedPath('path-cut-short', 'matches a path without its last letter', /^\/thread(?=\/|$)|(?<=\/note)$/, (text) =>
    text ? '/threads' : 's',
  ),
  changedPath('merged-slashes', 'merges slashes', /\/{2,}/g, '/'),
  changedPath('decoded-separators', 'decodes a path before it splits it', /^\/threads%2F/, '/threads/'),
  changedPath('backslashes', 'reads a backslash as a slash', /^\/threads%5C/, '/threads/'),
  changedPath('path-decoded-twice', 'decodes a path twice', /^\/%2574hreads/, '/threads'),
  changedPath('path-with-query', 'decodes a path before it looks for the query', /(?<=threads|notes)%3f.*$/, ''),
  changedPath('anything-below', 'matches every path below the notes', /(?<=\/notes)\/.+$/, ''),
  {
    id: '400-for-unusual-path',
    what: 'returns 400 for a path with unusual letters',
    caughtBy: 'unknown-path',
    breaks: 'D19',
    breakHandler: failWhen(
      400,
      (request, { status }) => status === 404 && !operationOf(request) && /[!$'()*,:@~]/.test(request.path),
    ),
  },
  {
    id: 'redirected-slash',
    what: 'redirects a path with a slash at the end',
    caughtBy: 'unknown-path',
    breaks: 'D19',
    breakHandler: mapResponse((response, { path }) =>
      response.status === 404 && /.\/$/.test(path)
        ? withHeader({ ...response, status: 308 }, 'location', path.slice(0, -1))
        : response,
    ),
  },
  {
    id: 'single-page',
    what: 'returns a page for every unknown path',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponse((response, request) =>
      response.status === 404 && !operationOf(request)
        ? withHeader({ ...response, status: 200, text: '<!doctype html>' }, 'content-type', 'text/html')
        : response,
    ),
  },
  {
    id: 'no-notes-endpoint',
    what: 'has no endpoint for notes',
    caughtBy: 'notes-of-thread',
    breaks: 'R15',
    breakHandler: failWhen(404, (request, { status }) => status === 200 && operationOf(request) === 'notes'),
  },
  {
    id: 'no-thread-endpoint',
    what: 'has no endpoint for one thread',
    caughtBy: 'thread-fields',
    breaks: 'R15',
    breakHandler: failWhen(404, (request, { status }) => status === 200 && operationOf(request) === 'detail'),
  },
  {
    id: 'moved-notes',
    what: 'redirects to the notes at another path',
    caughtBy: 'notes-of-thread',
    breaks: 'R15',
    breakHandler: mapResponse((response, request) =>
      response.status === 200 && operationOf(request) === 'notes'
        ? withHeader({ ...response, status: 302 }, 'location', request.path.replace(/notes$/, 'comments'))
        : response,
    ),
  },
];

/** A server that reads some paths as if they were others. */
function changedPath(
  id: string,
  what: string,
  pattern: RegExp,
  replacement: string | ((text: string) => string),
  caughtBy = 'unknown-path',
  breaks = 'D19',
): Fault {
  const replace = (text: string) =>
    typeof replacement === 'string' ? text.replace(pattern, replacement) : text.replace(pattern, replacement);
  return {
    id,
    what,
    caughtBy,
    breaks,
    breakHandler: mapRequest((request) => ({ ...request, path: replace(request.path) })),
  };
}
