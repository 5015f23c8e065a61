import type { Fault } from '../../broken-server.ts';
import { errorResponse, withHeader } from '../../fault-messages.ts';
import { failWhen, mapBody, mapResponse, mapResponseWithStatus, mapThreads } from '../../fault-tools.ts';

/** Status and fields of responses. */
export const responseFaults: Fault[] = [
  {
    id: 'closes-on-nul',
    what: 'closes the connection on %00',
    caughtBy: 'answered',
    breaks: 'R1',
    breakHandler: mapResponse((response, { path }) =>
      path.includes('%00') ? { ...response, raw: 'close' } : response,
    ),
  },
  {
    id: 'fails-on-quote',
    what: 'returns 500 for a quote in an id',
    caughtBy: 'no-server-error',
    breaks: 'D19',
    breakHandler: failWhen(500, ({ path }) => path.includes("'")),
  },
  {
    id: 'fails-on-long-id',
    what: 'returns 503 for a very long id',
    caughtBy: 'no-server-error',
    breaks: 'D19',
    breakHandler: mapResponse((response, { path }) =>
      path.length > 1000 ? withHeader(errorResponse(response, 503), 'retry-after', '1') : response,
    ),
  },
  {
    id: 'unprocessable',
    what: 'returns 422 instead of 400',
    caughtBy: 'status-documented',
    breaks: 'D19',
    breakHandler: mapResponseWithStatus(400, (response) => errorResponse(response, 422)),
  },
  {
    id: 'no-content',
    what: 'returns 204 for the notes of a thread without notes',
    caughtBy: 'status-documented',
    breaks: 'D19',
    breakHandler: mapResponse((response, { path }) =>
      path.endsWith('/notes') && response.text.startsWith('{"data":[]')
        ? { ...response, status: 204, text: '' }
        : response,
    ),
  },
  {
    id: 'local-time',
    what: 'sends createdAt in local time',
    caughtBy: 'body-schema',
    breaks: 'D3',
    breakHandler: mapThreads((thread) => ({ ...thread, createdAt: thread.createdAt.replace('Z', '+01:00') })),
  },
  {
    id: 'seconds-only',
    what: 'sends the time of a note without milliseconds',
    caughtBy: 'body-schema',
    breaks: 'D3',
    breakHandler: mapBody('notes', (body) => ({
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
    breakHandler: mapThreads((thread) => ({
      ...thread,
      status: thread.status === 'pending' ? 'snoozed' : thread.status,
    })),
  },
  {
    id: 'count-as-text',
    what: 'sends messageCount as a string',
    caughtBy: 'body-schema',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, messageCount: `${thread.messageCount}` })),
  },
  {
    id: 'null-snippet',
    what: 'sends snippet: null if there is no text',
    caughtBy: 'body-schema',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, snippet: thread.snippet || null })),
  },
  {
    id: 'long-snippet',
    what: 'sends snippets of any length',
    caughtBy: 'body-schema',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, snippet: thread.snippet.repeat(10) })),
  },
  {
    id: 'participant-without-address',
    what: 'omits the address of a sender that has none',
    caughtBy: 'body-schema',
    breaks: 'D5',
    breakHandler: mapThreads(({ sender: { address, ...sender }, ...thread }) => ({
      ...thread,
      sender: address === null ? sender : { ...sender, address },
    })),
  },
  {
    id: 'no-next-cursor',
    what: 'omits nextCursor on the last page',
    caughtBy: 'body-schema',
    breaks: 'D15',
    breakHandler: mapBody('list', ({ nextCursor, ...body }) => (nextCursor === null ? body : { ...body, nextCursor })),
  },
  {
    id: 'empty-next-cursor',
    what: 'ends a list with an empty cursor',
    caughtBy: 'body-schema',
    breaks: 'D14',
    breakHandler: mapBody('notes', (body) => ({ ...body, nextCursor: body.nextCursor ?? '' })),
  },
  {
    id: 'null-attachments',
    what: 'sends attachments: null',
    caughtBy: 'body-schema',
    breaks: 'D13',
    breakHandler: mapBody('detail', (body) => ({
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
    breakHandler: mapBody('notes', (body) => body.data),
  },
  {
    id: 'snake-case',
    what: 'adds a field in snake_case',
    caughtBy: 'camel-case',
    breaks: 'D1',
    breakHandler: mapThreads((thread) => ({ ...thread, last_seen: null })),
  },
];
