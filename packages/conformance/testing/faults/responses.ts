import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import { type Break, faultsOf } from '../fault.ts';
import { operationOf, withHeader, withJson, withoutHeader } from '../fault-messages.ts';
import { mapResponse, mapResponseWithStatus, showing } from '../fault-tools.ts';

/** A response whose Content-Length is not that of its body. */
function rawWithLength({ status, headers, text }: FaultResponse, length: number): string {
  const { 'transfer-encoding': _, 'content-length': __, ...others } = headers;
  const lines = Object.entries({ ...others, connection: 'close', 'content-length': `${length}` });
  return `HTTP/1.1 ${status} Any\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n${text}`;
}

const allowsOrigin = (when: (request: FaultRequest, response: FaultResponse) => boolean): Break =>
  mapResponse((response, request) =>
    request.headers.origin && when(request, response)
      ? withHeader(response, 'access-control-allow-origin', request.headers.origin)
      : response,
  );

const mapError = (change: (body: { statusCode: number; message: string }) => unknown, status = 404): Break =>
  mapResponseWithStatus(status, (response) =>
    response.text ? withJson(response, change(JSON.parse(response.text))) : response,
  );

const withMessage = (message: string): Break => mapError((body) => ({ ...body, message }));

/** Statuses, headers, fields and errors of responses. */
export const responseFaults = faultsOf({
  answered: {
    'closes the connection on %00': mapResponse((response, { path }) =>
      path.includes('%00') ? { ...response, raw: 'close' } : response,
    ),
    'announces more bytes than it sends': mapResponse((response, request) =>
      response.status === 404 && !operationOf(request) && request.method === 'GET'
        ? { ...response, raw: rawWithLength(response, response.text.length + 7) }
        : response,
    ),
  },
  'camel-case': {
    'adds a field in snake_case': showing(() => ({ last_seen: null })),
    'sends message_count in addition to messageCount': showing(({ thread }) => ({
      message_count: thread.messageCount,
    })),
  },
  'method-not-allowed': {
    'sends 405 without Allow': mapResponseWithStatus(405, (response) => withoutHeader(response, 'allow')),
  },
  'request-id-unique': {
    'always sends the same X-Request-Id': mapResponse((response) => withHeader(response, 'x-request-id', 'req_1')),
    "returns the client's X-Request-Id with errors": mapResponseWithStatus(404, (response, { headers }) =>
      headers['x-request-id'] ? withHeader(response, 'x-request-id', headers['x-request-id']) : response,
    ),
  },
  'cors-off': {
    'allows any origin in the answer to a preflight': allowsOrigin(({ method }) => method === 'OPTIONS'),
    'allows any origin to read errors': allowsOrigin((_, { status }) => status === 400),
  },
  'error-fields': {
    'adds path and timestamp to errors': mapError((body) => ({ ...body, path: '/threads', timestamp: 'now' })),
    'adds its own code to a 401': mapError((body) => ({ ...body, code: 'E_TOKEN' }), 401),
  },
  'message-for-people': {
    'sends [object Object] as the message': withMessage('[object Object]'),
    'sends JSON inside the message': withMessage('{"code":"not_found","detail":"no such thread"}'),
    'sends an unfilled placeholder in the message': withMessage('There is no thread %s.'),
  },
  // Messages of frameworks and drivers.
  'no-internals': {
    'sends a stack trace': withMessage('TypeError: x is undefined\n    at getThread (/srv/app/threads.js:12:7)'),
    'sends the class of a Java exception': withMessage(
      'java.lang.NullPointerException: Cannot invoke "Thread.getId()"',
    ),
    'sends a Python traceback': withMessage(
      'Traceback (most recent call last):\n  File "views.py", line 12, in get_thread',
    ),
    'sends a Go panic': withMessage('runtime error: invalid memory address or nil pointer dereference'),
    'sends an error of PostgreSQL': withMessage('invalid input syntax for type uuid: "x"'),
    'sends an error of SQLite': withMessage('SQLITE_ERROR: near "x": syntax error'),
    'sends the address of its database': withMessage('connect ECONNREFUSED 10.0.3.7:5432'),
    'sends a file of the machine': withMessage("ENOENT: no such file or directory, open '/etc/threads/keys.json'"),
  },
});
