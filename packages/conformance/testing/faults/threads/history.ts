import type { Fault, Handler } from '../../broken-server.ts';
import { type Json, operationOf, tokenOf, withJson } from '../../fault-messages.ts';
import { failWhen, mapBody, mapThreads } from '../../fault-tools.ts';

/** Single threads, their history and notes. */
export const historyFaults: Fault[] = [
  {
    id: 'silent-history',
    what: 'omits the messages from the history',
    caughtBy: 'history-has-messages',
    breaks: 'R3',
    breakHandler: mapBody('detail', (body) => ({
      ...body,
      history: { ...body.history, data: body.history.data.filter(({ type }: Json) => type !== 'message') },
    })),
  },
  {
    id: 'history-behind-a-link',
    what: 'returns a link instead of the history',
    caughtBy: 'history-has-messages',
    breaks: 'R3',
    breakHandler: mapBody('detail', ({ history: _, ...body }) => ({
      ...body,
      historyUrl: `/threads/${body.id}/history`,
    })),
  },
  {
    id: 'note-in-history',
    what: 'includes notes in the history',
    caughtBy: 'history-without-notes',
    breaks: 'D11',
    breakHandler: (handler) => async (request) => {
      const response = await handler(request);
      if (response.status !== 200 || operationOf(request) !== 'detail' || !response.text) return response;
      const notes = await handler({
        ...request,
        method: 'GET',
        path: `${request.path}/notes`,
        query: new URLSearchParams(),
      });
      const body = JSON.parse(response.text);
      const model = body.history.data.find(({ type }: Json) => type === 'message');
      const note = notes.status === 200 && JSON.parse(notes.text).data[0];
      if (!note || !model || request.query.has('historyCursor') || request.query.get('historyLimit') !== '200')
        return response;
      const entry = { ...model, id: note.id, bodyText: note.bodyText, timestamp: model.timestamp };
      const data = [entry, ...body.history.data];
      return withJson(response, { ...body, messageCount: body.messageCount, history: { ...body.history, data } });
    },
  },
  {
    id: 'count-of-everything',
    what: 'counts one message too many',
    caughtBy: 'message-count',
    breaks: 'D12',
    breakHandler: mapThreads((thread) => ({ ...thread, messageCount: thread.messageCount + 1 })),
  },
  {
    id: 'message-time-off',
    what: 'gives the newest message a different time from the thread',
    caughtBy: 'timestamp-of-newest-message',
    breaks: 'D4',
    breakHandler: mapBody('detail', (body) => ({
      ...body,
      history: {
        ...body.history,
        data: body.history.data.map((entry: Json) =>
          entry.timestamp === body.timestamp
            ? { ...entry, timestamp: new Date(Date.parse(entry.timestamp) - 1).toISOString() }
            : entry,
        ),
      },
    })),
  },
  {
    id: 'updated-never',
    what: 'never updates updatedAt',
    caughtBy: 'times-consistent',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, updatedAt: thread.createdAt })),
  },
  {
    id: 'updated-in-the-future',
    what: 'returns an updatedAt that is later than the response',
    caughtBy: 'times-consistent',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, updatedAt: '2199-01-01T00:00:00.000Z' })),
  },
  {
    id: 'stays-closed',
    what: 'leaves a thread closed when a customer replies',
    caughtBy: 'inbound-reopens',
    breaks: 'D7',
    breakHandler: mapThreads((thread) =>
      thread.messageCount === 1 && thread.unread ? { ...thread, status: 'closed' } : thread,
    ),
  },
  {
    id: 'unread-by-own-message',
    what: 'marks a thread as unread because of an outbound message',
    caughtBy: 'unread-needs-inbound',
    breaks: 'D8',
    breakHandler: mapBody('detail', (body) =>
      body.unread
        ? {
            ...body,
            history: {
              ...body.history,
              data: body.history.data.map((entry: Json) =>
                entry.direction ? { ...entry, direction: 'outbound' } : entry,
              ),
            },
          }
        : body,
    ),
  },
  {
    id: 'notes-not-found',
    what: 'returns 404 for notes of a thread that has some',
    caughtBy: 'notes-of-thread',
    breaks: 'R4',
    breakHandler: failWhen(404, (request, { text }) => operationOf(request) === 'notes' && text.includes('"nte_')),
  },
  {
    id: 'notes-swallowed',
    what: 'returns no notes',
    caughtBy: 'notes-of-thread',
    breaks: 'R12',
    breakHandler: mapBody('notes', (body) => ({ ...body, data: [], nextCursor: null })),
  },
  {
    id: '404-for-no-notes',
    what: 'returns 404 for the notes of a thread without notes',
    caughtBy: 'notes-empty',
    breaks: 'D15',
    breakHandler: failWhen(
      404,
      (request, { text }) => operationOf(request) === 'notes' && text.startsWith('{"data":[],'),
    ),
  },
  {
    id: 'read-by-reading',
    what: 'marks a thread as read when it is fetched',
    caughtBy: 'reads-change-nothing',
    breaks: 'D33',
    breakHandler: markReadOnFetch,
  },
];

function markReadOnFetch(handler: Handler): Handler {
  const read = new Set<string>();
  const change = (thread: Json) => (read.has(thread.id) ? { ...thread, unread: false } : thread);
  return async (request) => {
    const response = await handler(request);
    const operation = operationOf(request);
    if (response.status !== 200 || !response.text || operation === 'notes' || !operation) return response;
    const body = JSON.parse(response.text);
    if (operation === 'detail') {
      const shown = change(body);
      if (tokenOf(request)) read.add(body.id);
      return withJson(response, shown);
    }
    const data = body.data.map(change).filter(({ unread }: Json) => unread || request.query.get('unread') !== '1');
    return withJson(response, { ...body, data });
  };
}
