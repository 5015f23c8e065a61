import type { Fault, FaultResponse } from '../../broken-server.ts';
import { operationOf, withForbiddenBody, withHeader, withJson } from '../../fault-messages.ts';
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
    id: 'slash-at-the-end',
    what: 'accepts a trailing slash',
    caughtBy: 'unknown-path',
    breaks: 'D19',
    breakHandler: mapRequest((request) => ({ ...request, path: request.path.replace(/\/$/, '') })),
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
  changedPath('slash-after-notes', 'accepts a slash after one of its paths', /(?<=notes)\/$/, ''),
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
