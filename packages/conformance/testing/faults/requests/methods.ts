import type { Fault, FaultRequest } from '../../broken-server.ts';
import {
  errorResponse,
  operationOf,
  successResponse,
  withHeader,
  withJson,
  withoutHeader,
} from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse } from '../../fault-tools.ts';

/** A server that returns another error for some requests with a method that it does not have. */
const refuses = (id: string, what: string, status: number, when: (request: FaultRequest) => boolean): Fault => ({
  id,
  what,
  caughtBy: 'method-not-allowed',
  breaks: 'D19',
  breakHandler: failWhen(status, (request, response) => response.status === 405 && when(request)),
});

const hasType = ({ headers }: FaultRequest, type: string) => headers['content-type']?.includes(type) === true;

/** A server that treats some requests as GET. */
const reads = (id: string, what: string, when: (request: FaultRequest) => boolean): Fault => ({
  id,
  what,
  caughtBy: 'no-write-endpoint',
  breaks: 'R8',
  breakHandler: mapRequest((request) => (when(request) ? { ...request, method: 'GET', body: '' } : request)),
});

/** Methods that the contract does not declare. */
export const methodFaults: Fault[] = [
  refuses('400-for-malformed-body', 'parses a body before it rejects the method', 400, ({ body }) => body === '{"'),
  refuses('415-for-body', 'checks the type of a body before it rejects the method', 415, (request) =>
    hasType(request, 'xml'),
  ),
  refuses(
    '422-for-body',
    'validates a body before it rejects the method',
    422,
    ({ body }) => body === '{}' || body === '[]',
  ),
  refuses('404-for-webdav', 'returns 404 for a method of WebDAV', 404, ({ method }) => method === 'PROPFIND'),
  refuses('400-for-put', 'returns 400 for a PUT without a body', 400, ({ method, body }) => method === 'PUT' && !body),
  reads(
    'method-override',
    'lets a header override the method',
    ({ method, headers }) => method === 'POST' && headers['x-http-method-override'] === 'GET',
  ),
  reads(
    'method-in-form',
    'lets a form override the method',
    ({ method, body }) => method === 'POST' && body === '_method=GET',
  ),
  reads('any-method-reads', 'treats a method that it does not know as GET', ({ method }) => method === 'PROPFIND'),
  reads(
    'post-reads',
    'accepts a POST with JSON as a read',
    (request) => request.method === 'POST' && request.body === '{}',
  ),
  {
    id: 'trace',
    what: 'returns the request in response to TRACE',
    caughtBy: 'no-write-endpoint',
    breaks: 'R8',
    breakHandler: mapResponse((response, { method }) =>
      method === 'TRACE' ? withJson({ ...response, status: 200 }, { method }) : response,
    ),
  },
  {
    id: 'note-posted',
    what: 'accepts a POST of a note',
    caughtBy: 'no-write-endpoint',
    breaks: 'R8',
    breakHandler: mapResponse((response, request) =>
      request.method === 'POST' && operationOf(request) === 'notes' && request.headers.authorization
        ? withJson({ ...response, status: 201 }, { id: 'nte_new' })
        : response,
    ),
  },
  {
    id: 'patched',
    what: 'accepts a PATCH of a thread',
    caughtBy: 'no-write-endpoint',
    breaks: 'R8',
    breakHandler: mapResponse((response, request) =>
      request.method === 'PATCH' && operationOf(request) === 'detail' && request.query.size === 0
        ? successResponse(withoutHeader(response, 'allow'), { id: 'thr_1' })
        : response,
    ),
  },
  {
    id: 'options-without-allow',
    what: 'answers OPTIONS without Allow',
    caughtBy: 'method-not-allowed',
    breaks: 'D19',
    breakHandler: mapResponse((response, request) =>
      request.method === 'OPTIONS' && operationOf(request)
        ? withoutHeader({ ...response, status: 204, text: '' }, 'allow')
        : response,
    ),
  },
  {
    id: 'options-with-page',
    what: 'returns 200 for OPTIONS',
    caughtBy: 'no-write-endpoint',
    breaks: 'R8',
    breakHandler: mapResponse((response, request) =>
      request.method === 'OPTIONS' && operationOf(request) ? withJson({ ...response, status: 200 }, {}) : response,
    ),
  },
  {
    id: 'all-methods-allowed',
    what: 'lists POST in Allow',
    caughtBy: 'method-not-allowed',
    breaks: 'D19',
    breakHandler: mapResponse((response) =>
      response.status === 405 ? withHeader(response, 'allow', 'GET, HEAD, POST') : response,
    ),
  },
  {
    id: 'page-for-method',
    what: 'returns an HTML page with a 405',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponse((response) =>
      response.status === 405
        ? withHeader({ ...errorResponse(response, 405), text: '<h1>405</h1>' }, 'content-type', 'text/html')
        : response,
    ),
  },
];
