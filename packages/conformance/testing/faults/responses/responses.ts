import type { Fault } from '../../broken-server.ts';
import { errorResponse } from '../../fault-messages.ts';
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
    id: 'unprocessable',
    what: 'returns 422 instead of 400',
    caughtBy: 'status-documented',
    breaks: 'D19',
    breakHandler: mapResponseWithStatus(400, (response) => errorResponse(response, 422)),
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
    id: 'snake-case',
    what: 'adds a field in snake_case',
    caughtBy: 'camel-case',
    breaks: 'D1',
    breakHandler: mapThreads((thread) => ({ ...thread, last_seen: null })),
  },
  {
    id: 'snake-case-twin',
    what: 'sends message_count in addition to messageCount',
    caughtBy: 'camel-case',
    breaks: 'D1',
    breakHandler: mapThreads((thread) => ({ ...thread, message_count: thread.messageCount })),
  },
  {
    id: 'absent-subject',
    what: 'omits a subject that is null',
    caughtBy: 'thread-fields',
    breaks: 'R9',
    breakHandler: mapThreads(({ subject, ...thread }) => (subject === null ? thread : { ...thread, subject })),
  },
];
