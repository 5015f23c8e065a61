import type { Fault } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  mapBody,
  mapResponse,
  mapResponseWithStatus,
  mapThreads,
  tokenOf,
  withHeader,
  withJson,
} from '../fault-tools.ts';

const mapError = (change: (body: { statusCode: number; message: string }) => unknown, status = 404) =>
  mapResponseWithStatus(status, (response) =>
    response.text ? withJson(response, change(JSON.parse(response.text))) : response,
  );

const withMessage = (message: string) => mapError((body) => ({ ...body, message }));

/** Status, body and errors. */
export const responseFaults: Fault[] = [
  {
    id: 'closes-on-nul',
    what: 'closes the connection on %00',
    caughtBy: 'answered',
    breakAnswer: mapResponse((response, { path }) => (path.includes('%00') ? { ...response, raw: 'close' } : response)),
  },
  {
    id: 'fails-on-quote',
    what: 'returns 500 for a quote in an id',
    caughtBy: 'no-server-error',
    breakAnswer: failWhen(500, ({ path }) => path.includes("'")),
  },
  {
    id: 'fails-on-long-id',
    what: 'returns 503 for a very long id',
    caughtBy: 'no-server-error',
    breakAnswer: mapResponse((response, { path }) =>
      path.length > 1000 ? withHeader(errorResponse(response, 503), 'retry-after', '1') : response,
    ),
  },
  {
    id: 'unprocessable',
    what: 'returns 422 instead of 400',
    caughtBy: 'status-documented',
    breakAnswer: mapResponseWithStatus(400, (response) => errorResponse(response, 422)),
  },
  {
    id: 'no-content',
    what: 'returns 204 for the notes of a thread without notes',
    caughtBy: 'status-documented',
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
    breakAnswer: mapResponseWithStatus(404, (response) => withHeader(response, 'content-type', 'text/html')),
  },
  {
    id: 'cut-body',
    what: 'truncates a body',
    caughtBy: 'json-body',
    breakAnswer: mapResponse((response, { path }) =>
      path.endsWith('/notes') && response.status === 200 ? { ...response, text: response.text.slice(0, -5) } : response,
    ),
  },
  {
    id: 'empty-401',
    what: 'sends 401 without a body',
    caughtBy: 'json-body',
    breakAnswer: mapResponseWithStatus(401, (response) => ({ ...response, text: '' })),
  },
  {
    id: 'error-named-error',
    what: 'sends errors as {"error": …}',
    caughtBy: 'error-shape',
    breakAnswer: mapError(({ message }) => ({ error: message })),
  },
  {
    id: 'message-as-list',
    what: 'sends the message of a 400 as a list',
    caughtBy: 'error-shape',
    breakAnswer: mapError((body) => ({ ...body, message: [body.message] }), 400),
  },
  {
    id: 'status-code-as-text',
    what: 'sends statusCode as a string',
    caughtBy: 'error-shape',
    breakAnswer: mapError((body) => ({ ...body, statusCode: `${body.statusCode}` })),
  },
  {
    id: 'status-code-differs',
    what: 'sends statusCode 400 with a 404',
    caughtBy: 'error-shape',
    breakAnswer: mapError((body) => ({ ...body, statusCode: 400 })),
  },
  {
    id: 'error-with-path',
    what: 'adds path and timestamp to errors',
    caughtBy: 'error-fields',
    breakAnswer: mapError((body) => ({ ...body, path: '/threads', timestamp: 'now' })),
  },
  {
    id: 'error-with-code',
    what: 'adds its own code to a 401',
    caughtBy: 'error-fields',
    breakAnswer: mapError((body) => ({ ...body, code: 'E_TOKEN' }), 401),
  },
  {
    id: 'local-time',
    what: 'sends createdAt in local time',
    caughtBy: 'body-schema',
    breakAnswer: mapThreads((thread) => ({ ...thread, createdAt: thread.createdAt.replace('Z', '+01:00') })),
  },
  {
    id: 'seconds-only',
    what: 'sends the time of a note without milliseconds',
    caughtBy: 'body-schema',
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
    breakAnswer: mapThreads((thread) => ({
      ...thread,
      status: thread.status === 'pending' ? 'snoozed' : thread.status,
    })),
  },
  {
    id: 'count-as-text',
    what: 'sends messageCount as a string',
    caughtBy: 'body-schema',
    breakAnswer: mapThreads((thread) => ({ ...thread, messageCount: `${thread.messageCount}` })),
  },
  {
    id: 'null-snippet',
    what: 'sends snippet: null if there is no text',
    caughtBy: 'body-schema',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: thread.snippet || null })),
  },
  {
    id: 'long-snippet',
    what: 'sends snippets of any length',
    caughtBy: 'body-schema',
    breakAnswer: mapThreads((thread) => ({ ...thread, snippet: thread.snippet.repeat(10) })),
  },
  {
    id: 'participant-without-address',
    what: 'omits the address of a sender that has none',
    caughtBy: 'body-schema',
    breakAnswer: mapThreads(({ sender: { address, ...sender }, ...thread }) => ({
      ...thread,
      sender: address === null ? sender : { ...sender, address },
    })),
  },
  {
    id: 'no-next-cursor',
    what: 'omits nextCursor on the last page',
    caughtBy: 'body-schema',
    breakAnswer: mapBody('list', ({ nextCursor, ...body }) => (nextCursor === null ? body : { ...body, nextCursor })),
  },
  {
    id: 'empty-next-cursor',
    what: 'ends a list with an empty cursor',
    caughtBy: 'body-schema',
    breakAnswer: mapBody('notes', (body) => ({ ...body, nextCursor: body.nextCursor ?? '' })),
  },
  {
    id: 'null-attachments',
    what: 'sends attachments: null',
    caughtBy: 'body-schema',
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
    breakAnswer: mapBody('notes', (body) => body.data),
  },
  {
    id: 'stack-trace',
    what: 'sends a stack trace',
    caughtBy: 'no-internals',
    breakAnswer: withMessage('TypeError: x is undefined\n    at getThread (/srv/app/threads.js:12:7)'),
  },
  {
    id: 'sql-in-message',
    what: 'sends the SQL that failed',
    caughtBy: 'no-internals',
    breakAnswer: withMessage('no row for SELECT id FROM threads WHERE id = 1'),
  },
  {
    id: 'token-in-message',
    what: 'repeats the rejected token',
    caughtBy: 'no-internals',
    breakAnswer: mapResponseWithStatus(401, (response, request) =>
      withJson(response, { statusCode: 401, message: `The token ${tokenOf(request)} is not valid.` }),
    ),
  },
  {
    id: 'snake-case',
    what: 'adds a field in snake_case',
    caughtBy: 'camel-case',
    breakAnswer: mapThreads((thread) => ({ ...thread, last_seen: null })),
  },
];
