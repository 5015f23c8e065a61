import { randomUUID } from 'node:crypto';
import type { Fault, FaultResponse } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  mapBody,
  mapResponse,
  mapResponseWithStatus,
  mapThreads,
  type Operation,
  operationOf,
  tokenOf,
  withHeader,
  withJson,
  withoutHeader,
} from '../fault-tools.ts';

const mapError = (change: (body: { statusCode: number; message: string }) => unknown, status = 404) =>
  mapResponseWithStatus(status, (response) =>
    response.text ? withJson(response, change(JSON.parse(response.text))) : response,
  );

/** Encodes bodies in another way than UTF-8. */
const encodeBody = (encode: (text: string) => Buffer) =>
  mapResponseWithStatus(200, (response, request) =>
    operationOf(request) === 'detail' && response.text
      ? { ...response, bytes: encode(response.text.replaceAll('Tom', 'Tóm').replace('"subject":"', '"subject":"é')) }
      : response,
  );

/** Sends the text of a body in another way. */
const changeText = (status: number, change: (text: string) => string, operation?: Operation) =>
  mapResponseWithStatus(status, (response, request) =>
    response.text && (!operation || operationOf(request) === operation)
      ? { ...response, text: change(response.text) }
      : response,
  );

/** Messages that reveal internals, as frameworks and drivers write them. */
const internalMessages: Record<string, [what: string, message: string]> = {
  java: ['the class of a Java exception', 'java.lang.NullPointerException: Cannot invoke "Thread.getId()"'],
  spring: ['the package of an exception', 'org.springframework.dao.EmptyResultDataAccessException: Incorrect size'],
  python: ['a Python traceback', 'Traceback (most recent call last):\n  File "views.py", line 12, in get_thread'],
  django: [
    'the class of a Django exception',
    'threads.models.Thread.DoesNotExist: Thread matching query does not exist',
  ],
  go: ['a Go panic', 'runtime error: invalid memory address or nil pointer dereference'],
  goroutine: ['a Go stack', 'panic: x\n\ngoroutine 18 [running]:\nmain.getThread()'],
  rails: ['a Ruby class', "ActiveRecord::RecordNotFound: Couldn't find Thread with 'id'=1"],
  ruby: ['a line of Ruby', "app/models/thread.rb:12:in `find': undefined method `id' for nil:NilClass"],
  laravel: ['a PHP class', 'No query results for model [App\\Models\\Thread] 1'],
  php: ['a PHP warning', 'Undefined array key "id" in threads.php on line 12'],
  dotnet: ['the class of a .NET exception', 'System.NullReferenceException: Object reference not set'],
  node: ['a JavaScript error', "TypeError: Cannot read properties of undefined (reading 'id')"],
  mongo: ['an error of an object mapper', 'Cast to ObjectId failed for value "x" (type string) at path "_id"'],
  postgres: ['an error of PostgreSQL', 'invalid input syntax for type uuid: "x"'],
  relation: ['a missing table', 'relation "threads_v2" does not exist'],
  sqlite: ['an error of SQLite', 'SQLITE_ERROR: near "x": syntax error'],
  mysql: ['an error of MySQL', 'You have an error in your SQL syntax; check the manual'],
  query: ['the query that failed', 'failed: select "id" from "threads" where "id" = $1'],
  connection: ['the address of its database', 'connect ECONNREFUSED 10.0.3.7:5432'],
  file: ['a file of the machine', "ENOENT: no such file or directory, open '/etc/threads/keys.json'"],
};

const withMessage = (message: string) => mapError((body) => ({ ...body, message }));

/** Status, body and errors. */
export const responseFaults: Fault[] = [
  {
    id: 'closes-on-nul',
    what: 'closes the connection on %00',
    caughtBy: 'answered',
    breaks: 'R1',
    breakAnswer: mapResponse((response, { path }) => (path.includes('%00') ? { ...response, raw: 'close' } : response)),
  },
  {
    id: 'fails-on-quote',
    what: 'returns 500 for a quote in an id',
    caughtBy: 'no-server-error',
    breaks: 'D19',
    breakAnswer: failWhen(500, ({ path }) => path.includes("'")),
  },
  {
    id: 'fails-on-long-id',
    what: 'returns 503 for a very long id',
    caughtBy: 'no-server-error',
    breaks: 'D19',
    breakAnswer: mapResponse((response, { path }) =>
      path.length > 1000 ? withHeader(errorResponse(response, 503), 'retry-after', '1') : response,
    ),
  },
  {
    id: 'unprocessable',
    what: 'returns 422 instead of 400',
    caughtBy: 'status-documented',
    breaks: 'D19',
    breakAnswer: mapResponseWithStatus(400, (response) => errorResponse(response, 422)),
  },
  {
    id: 'no-content',
    what: 'returns 204 for the notes of a thread without notes',
    caughtBy: 'status-documented',
    breaks: 'D19',
    breakAnswer: mapResponse((response, { path }) =>
      path.endsWith('/notes') && response.text.startsWith('{"data":[]')
        ? { ...response, status: 204, text: '' }
        : response,
    ),
  },
  {
    id: 'html-errors',
    what: 'sends errors as text/html',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: mapResponseWithStatus(404, (response) => withHeader(response, 'content-type', 'text/html')),
  },
  {
    id: 'cut-body',
    what: 'truncates a body',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: mapResponse((response, { path }) =>
      path.endsWith('/notes') && response.status === 200 ? { ...response, text: response.text.slice(0, -5) } : response,
    ),
  },
  {
    id: 'empty-401',
    what: 'sends 401 without a body',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: mapResponseWithStatus(401, (response) => ({ ...response, text: '' })),
  },
  {
    id: 'error-named-error',
    what: 'sends errors as {"error": …}',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: mapError(({ message }) => ({ error: message })),
  },
  {
    id: 'message-as-list',
    what: 'sends the message of a 400 as a list',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: mapError((body) => ({ ...body, message: [body.message] }), 400),
  },
  {
    id: 'status-code-as-text',
    what: 'sends statusCode as a string',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: mapError((body) => ({ ...body, statusCode: `${body.statusCode}` })),
  },
  {
    id: 'status-code-differs',
    what: 'sends statusCode 400 with a 404',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: mapError((body) => ({ ...body, statusCode: 400 })),
  },
  {
    id: 'error-with-path',
    what: 'adds path and timestamp to errors',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakAnswer: mapError((body) => ({ ...body, path: '/threads', timestamp: 'now' })),
  },
  {
    id: 'error-with-code',
    what: 'adds its own code to a 401',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakAnswer: mapError((body) => ({ ...body, code: 'E_TOKEN' }), 401),
  },
  {
    id: 'local-time',
    what: 'sends createdAt in local time',
    caughtBy: 'body-schema',
    breaks: 'D3',
    breakAnswer: mapThreads((thread) => ({ ...thread, createdAt: thread.createdAt.replace('Z', '+01:00') })),
  },
  {
    id: 'seconds-only',
    what: 'sends the time of a note without milliseconds',
    caughtBy: 'body-schema',
    breaks: 'D3',
    breakAnswer: mapBody('notes', (body) => ({
      ...body,
      data: body.data.map((note: { createdAt: string }) => ({
        ...note,
        createdAt: note.createdAt.replace(/\.\d+Z/, 'Z'),
      })),
    })),
  },
  {
    id: 'own-status',
    what: 'uses a status "snoozed"',
    caughtBy: 'body-schema',
    breaks: 'D7',
    breakAnswer: mapThreads((thread) => ({
      ...thread,
      status: thread.status === 'pending' ? 'snoozed' : thread.status,
    })),
  },
  {
    id: 'count-as-text',
    what: 'sends messageCount as a string',
    caughtBy: 'body-schema',
    breaks: 'D4',
    breakAnswer: mapThreads((thread) => ({ ...thread, messageCount: `${thread.messageCount}` })),
  },
  {
    id: 'null-snippet',
    what: 'sends snippet: null if there is no text',
    caughtBy: 'body-schema',
    breaks: 'D4',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: thread.snippet || null })),
  },
  {
    id: 'long-snippet',
    what: 'sends snippets of any length',
    caughtBy: 'body-schema',
    breaks: 'D4',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: thread.snippet.repeat(10) })),
  },
  {
    id: 'participant-without-address',
    what: 'omits the address of a sender that has none',
    caughtBy: 'body-schema',
    breaks: 'D5',
    breakAnswer: mapThreads(({ sender: { address, ...sender }, ...thread }) => ({
      ...thread,
      sender: address === null ? sender : { ...sender, address },
    })),
  },
  {
    id: 'no-next-cursor',
    what: 'omits nextCursor on the last page',
    caughtBy: 'body-schema',
    breaks: 'D15',
    breakAnswer: mapBody('list', ({ nextCursor, ...body }) => (nextCursor === null ? body : { ...body, nextCursor })),
  },
  {
    id: 'empty-next-cursor',
    what: 'ends a list with an empty cursor',
    caughtBy: 'body-schema',
    breaks: 'D14',
    breakAnswer: mapBody('notes', (body) => ({ ...body, nextCursor: body.nextCursor ?? '' })),
  },
  {
    id: 'null-attachments',
    what: 'sends attachments: null',
    caughtBy: 'body-schema',
    breaks: 'D13',
    breakAnswer: mapBody('detail', (body) => ({
      ...body,
      history: {
        ...body.history,
        data: body.history.data.map((entry: { attachments?: unknown[] }) =>
          entry.attachments?.length === 0 ? { ...entry, attachments: null } : entry,
        ),
      },
    })),
  },
  {
    id: 'bare-list',
    what: 'sends the notes as a bare list',
    caughtBy: 'body-schema',
    breaks: 'D14',
    breakAnswer: mapBody('notes', (body) => body.data),
  },
  {
    id: 'stack-trace',
    what: 'sends a stack trace',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakAnswer: withMessage('TypeError: x is undefined\n    at getThread (/srv/app/threads.js:12:7)'),
  },
  {
    id: 'sql-in-message',
    what: 'sends the SQL that failed',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakAnswer: withMessage('no row for SELECT id FROM threads WHERE id = 1'),
  },
  {
    id: 'token-in-message',
    what: 'repeats the rejected token',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakAnswer: mapResponseWithStatus(401, (response, request) =>
      withJson(response, { statusCode: 401, message: `The token ${tokenOf(request)} is not valid.` }),
    ),
  },
  {
    id: 'snake-case',
    what: 'adds a field in snake_case',
    caughtBy: 'camel-case',
    breaks: 'D1',
    breakAnswer: mapThreads((thread) => ({ ...thread, last_seen: null })),
  },
  ...Object.entries(internalMessages).map(
    ([id, [what, message]]): Fault => ({
      id: `reveals-${id}`,
      what: `sends ${what} in a 404`,
      caughtBy: 'no-internals',
      breaks: 'D20',
      breakAnswer: withMessage(message),
    }),
  ),
  {
    id: 'token-of-query-in-message',
    what: 'repeats a token that was sent in the query',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakAnswer: mapResponseWithStatus(400, (response, { query }) =>
      response.text && query.has('access_token')
        ? withJson(response, {
            statusCode: 400,
            message: `The query parameter 'access_token' is unknown: ${query.get('access_token')}`,
          })
        : response,
    ),
  },
  {
    id: 'token-in-challenge',
    what: 'repeats the rejected token in WWW-Authenticate',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakAnswer: mapResponseWithStatus(401, (response, request) =>
      tokenOf(request)
        ? withHeader(
            response,
            'www-authenticate',
            `${response.headers['www-authenticate']}, error_description="not ${tokenOf(request)?.slice(0, 60)}"`,
          )
        : response,
    ),
  },
  {
    id: 'authorization-in-message',
    what: 'repeats the header Authorization in a 403',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakAnswer: mapResponseWithStatus(403, (response, { headers }) =>
      response.text
        ? withJson(response, {
            statusCode: 403,
            message: `Not allowed: ${encodeURIComponent(headers.authorization ?? '')}`,
          })
        : response,
    ),
  },
  {
    id: 'token-cut-in-message',
    what: 'repeats all but the end of the token in a 403',
    caughtBy: 'no-internals',
    breaks: 'D20',
    breakAnswer: mapResponseWithStatus(403, (response, request) =>
      response.text
        ? withJson(response, { statusCode: 403, message: `Not allowed for ${tokenOf(request)?.slice(0, -4)}…` })
        : response,
    ),
  },
  {
    id: 'latin1-body',
    what: 'sends a thread in ISO 8859-1',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: (handler) =>
      mapResponse((response) =>
        response.bytes ? withHeader(response, 'content-type', 'application/json; charset=iso-8859-1') : response,
      )(encodeBody((text) => Buffer.from(text, 'latin1'))(handler)),
  },
  {
    id: 'utf16-body',
    what: 'sends a thread in UTF-16',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: encodeBody((text) => Buffer.from(text, 'utf16le')),
  },
  {
    id: 'byte-order-mark',
    what: 'begins a body with a byte order mark, which RFC 8259 forbids',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: encodeBody((text) => Buffer.from(`\ufeff${text}`)),
  },
  {
    id: 'cut-in-a-character',
    what: 'cuts a text in the middle of a character',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: encodeBody((text) => {
      const bytes = Buffer.from(text);
      const at = bytes.indexOf(0xc3);
      return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)]);
    }),
  },
  {
    id: 'not-compressed',
    what: 'announces gzip for a body that is not compressed',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: mapResponseWithStatus(200, (response, request) =>
      operationOf(request) === 'notes' ? withHeader(response, 'content-encoding', 'gzip') : response,
    ),
  },
  {
    id: 'comma-at-the-end',
    what: 'ends an object with a comma',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: changeText(404, (text) => text.replace(/\}$/, ',}')),
  },
  {
    id: 'nan-in-body',
    what: 'sends NaN for a number, as Python does',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: changeText(200, (text) => text.replace(/"messageCount":\d+/, '"messageCount":NaN'), 'detail'),
  },
  {
    id: 'guarded-json',
    what: "begins bodies with )]}', as a guard against scripts",
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: changeText(200, (text) => `)]}',\n${text}`, 'notes'),
  },
  {
    id: 'two-documents',
    what: 'sends the error twice, once from its framework',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: changeText(400, (text) => `${text}${text}`),
  },
  ...(['text/json', 'application/problem+json', 'application/json-patch+json', ''] as const).map(
    (type): Fault => ({
      id: `type-${type.replaceAll(/\W/g, '-') || 'missing'}`,
      what: type ? `sends errors as ${type}` : 'sends errors without a Content-Type',
      caughtBy: 'json-body',
      breaks: 'R1',
      breakAnswer: mapResponseWithStatus(404, (response) =>
        type ? withHeader(response, 'content-type', type) : withoutHeader(response, 'content-type'),
      ),
    }),
  ),
  {
    id: 'two-types',
    what: 'sends two Content-Types',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: mapResponseWithStatus(404, (response) =>
      withHeader(response, 'content-type', 'application/json; charset=utf-8, text/html'),
    ),
  },
  {
    id: 'length-too-long',
    what: 'announces more bytes than it sends',
    caughtBy: 'answered',
    breaks: 'R1',
    breakAnswer: mapResponse((response, request) =>
      response.status === 404 && !operationOf(request) && request.method === 'GET'
        ? { ...response, raw: rawWithLength(response, response.text.length + 7) }
        : response,
    ),
  },
  {
    id: 'html-405',
    what: 'sends 405 as an HTML page of its framework',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakAnswer: mapResponseWithStatus(405, (response) => ({
      ...withHeader(response, 'content-type', 'text/html'),
      text: '<h1>Method Not Allowed</h1>',
    })),
  },
  {
    id: 'error-in-a-text',
    what: 'encodes errors twice',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: changeText(404, (text) => JSON.stringify(text)),
  },
  {
    id: 'error-in-a-list',
    what: 'sends errors as a list',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: mapError((body) => [body], 400),
  },
  {
    id: 'error-in-an-envelope',
    what: 'sends errors as {"error": {…}}',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: mapError((body) => ({ error: body }), 403),
  },
  {
    id: 'error-in-snake-case',
    what: 'sends status_code',
    caughtBy: 'error-shape',
    breaks: 'R21',
    breakAnswer: mapError(({ statusCode, message }) => ({ status_code: statusCode, message }), 401),
  },
  {
    id: 'error-of-framework',
    what: 'sends the title of the status in error, as its framework does',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakAnswer: mapError((body) => ({ ...body, error: 'Method Not Allowed' }), 405),
  },
  {
    id: 'error-with-id',
    what: 'adds the request id to the body of an error',
    caughtBy: 'error-fields',
    breaks: 'D20',
    breakAnswer: mapError((body) => ({ ...body, requestId: randomUUID() }), 403),
  },
  ...Object.entries({
    empty: ['an empty message', ''],
    blank: ['a message of spaces', '  '],
    object: ['[object Object] as the message', '[object Object]'],
    undefined: ['undefined as the message', 'undefined'],
    json: ['JSON inside the message', '{"code":"not_found","detail":"no such thread"}'],
    html: ['HTML inside the message', '<!DOCTYPE html><html><body><pre>Not Found</pre></body></html>'],
    placeholder: ['an unfilled placeholder in the message', 'There is no thread %s.'],
  }).map(
    ([id, [what = '', message = '']]): Fault => ({
      id: `message-${id}`,
      what: `sends ${what}`,
      caughtBy: id === 'empty' ? 'error-shape' : 'message-for-people',
      breaks: 'D20',
      breakAnswer: withMessage(message),
    }),
  ),
  ...[304, 401, 403, 405].map(
    (status): Fault => ({
      id: `no-request-id-on-${status}`,
      what: `sends ${status} without X-Request-Id`,
      caughtBy: 'response-headers',
      breaks: 'D26',
      breakAnswer: mapResponseWithStatus(status, (response) => withoutHeader(response, 'x-request-id')),
    }),
  ),
  {
    id: 'client-request-id-in-errors',
    what: "returns the client's X-Request-Id with errors",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakAnswer: mapResponseWithStatus(404, (response, { headers }) =>
      headers['x-request-id'] ? withHeader(response, 'x-request-id', headers['x-request-id']) : response,
    ),
  },
  {
    id: 'client-request-id-prefixed',
    what: "adds the client's X-Request-Id to its own",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakAnswer: mapResponse((response, { headers }) =>
      headers['x-request-id']
        ? withHeader(response, 'x-request-id', `${headers['x-request-id']}.${response.headers['x-request-id']}`)
        : response,
    ),
  },
  {
    id: 'correlation-id-reused',
    what: "uses the client's X-Correlation-Id",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakAnswer: mapResponse((response, { headers }) =>
      headers['x-correlation-id'] ? withHeader(response, 'x-request-id', headers['x-correlation-id']) : response,
    ),
  },
  {
    id: 'trace-id-reused',
    what: 'uses the trace id that the client sent',
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakAnswer: mapResponse((response, { headers }) =>
      headers.traceparent ? withHeader(response, 'x-request-id', headers.traceparent.split('-')[1] ?? '') : response,
    ),
  },
];

/** A response whose Content-Length is not that of its body. */
function rawWithLength({ status, headers, text }: FaultResponse, length: number): string {
  const { 'transfer-encoding': _, 'content-length': __, ...others } = headers;
  const lines = Object.entries({ ...others, connection: 'close', 'content-length': `${length}` });
  return `HTTP/1.1 ${status} Any\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n${text}`;
}
