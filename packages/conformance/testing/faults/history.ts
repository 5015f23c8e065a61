import type { Answer, Fault } from '../broken-server.ts';
import { failing, type Json, operationOf, telling, tellingThreads, tokenOf, withJson } from '../fault-tools.ts';

/** What a thread says of itself, its history and its notes. */
export const faultyHistory: Fault[] = [
  {
    id: 'silent-history',
    what: 'leaves the messages out of the history',
    caughtBy: 'history-has-messages',
    breakAnswer: telling('detail', (body) => ({
      ...body,
      history: { ...body.history, data: body.history.data.filter(({ type }: Json) => type !== 'message') },
    })),
  },
  {
    id: 'note-in-history',
    what: 'puts notes into the history',
    caughtBy: 'history-without-notes',
    breakAnswer: (answer) => async (request) => {
      const response = await answer(request);
      if (response.status !== 200 || operationOf(request) !== 'detail' || !response.text) return response;
      const notes = await answer({
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
    breakAnswer: tellingThreads((thread) => ({ ...thread, messageCount: thread.messageCount + 1 })),
  },
  {
    id: 'message-time-off',
    what: 'gives a message another time than the thread',
    caughtBy: 'timestamp-of-newest-message',
    breakAnswer: telling('detail', (body) => ({
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
    what: 'never brings updatedAt up to date',
    caughtBy: 'times-consistent',
    breakAnswer: tellingThreads((thread) => ({ ...thread, updatedAt: thread.createdAt })),
  },
  {
    id: 'stays-closed',
    what: 'leaves a thread closed when a customer writes',
    caughtBy: 'inbound-reopens',
    breakAnswer: tellingThreads((thread) =>
      thread.messageCount === 1 && thread.unread ? { ...thread, status: 'closed' } : thread,
    ),
  },
  {
    id: 'unread-by-own-message',
    what: 'makes a thread unread by an outbound message',
    caughtBy: 'unread-needs-inbound',
    breakAnswer: telling('detail', (body) =>
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
    id: 'notes-of-others',
    what: 'gives notes of another thread',
    caughtBy: 'notes-of-thread',
    breakAnswer: telling('notes', (body) => ({
      ...body,
      data: body.data.map((note: Json) => ({ ...note, threadId: 'thr_other' })),
    })),
  },
  {
    id: 'notes-swallowed',
    what: 'gives no notes at all',
    caughtBy: 'notes-of-thread',
    breakAnswer: telling('notes', (body) => ({ ...body, data: [], nextCursor: null })),
  },
  {
    id: '404-for-no-notes',
    what: 'answers 404 to a thread without notes',
    caughtBy: 'notes-empty',
    breakAnswer: failing(
      404,
      (request, { text }) => operationOf(request) === 'notes' && text.startsWith('{"data":[],'),
    ),
  },
  {
    id: 'read-by-reading',
    what: 'marks a thread as read when it is fetched',
    caughtBy: 'reads-change-nothing',
    breakAnswer: readByReading,
  },
];

function readByReading(answer: Answer): Answer {
  const read = new Set<string>();
  const change = (thread: Json) => (read.has(thread.id) ? { ...thread, unread: false } : thread);
  return async (request) => {
    const response = await answer(request);
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
