import type { Handler } from '../../broken-server.ts';
import { faultsOf } from '../../fault.ts';
import { type Json, operationOf, tokenOf, withJson } from '../../fault-messages.ts';
import { failWhen, mapBody, mapThreads } from '../../fault-tools.ts';

/** Single threads, their history and notes. */
export const historyFaults = faultsOf({
  'history-has-messages R3': {
    'omits the messages from the history': mapBody('detail', (body) => ({
      ...body,
      history: { ...body.history, data: body.history.data.filter(({ type }: Json) => type !== 'message') },
    })),
    'returns a link instead of the history': mapBody('detail', ({ history: _, ...body }) => ({
      ...body,
      historyUrl: `/threads/${body.id}/history`,
    })),
  },
  'history-without-notes D11': {
    'includes notes in the history': (handler) => async (request) => {
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
  'message-count D12': {
    'counts one message too many': mapThreads((thread) => ({ ...thread, messageCount: thread.messageCount + 1 })),
  },
  'timestamp-of-newest-message D4': {
    'gives the newest message a different time from the thread': mapBody('detail', (body) => ({
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
  'times-consistent D4': {
    'never updates updatedAt': mapThreads((thread) => ({ ...thread, updatedAt: thread.createdAt })),
    'returns an updatedAt that is later than the response': mapThreads((thread) => ({
      ...thread,
      updatedAt: '2199-01-01T00:00:00.000Z',
    })),
  },
  'inbound-reopens D7': {
    'leaves a thread closed when a customer replies': mapThreads((thread) =>
      thread.messageCount === 1 && thread.unread ? { ...thread, status: 'closed' } : thread,
    ),
  },
  'unread-needs-inbound D8': {
    'marks a thread as unread because of an outbound message': mapBody('detail', (body) =>
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
  'notes-of-thread R4': {
    'returns 404 for notes of a thread that has some': failWhen(
      404,
      (request, { text }) => operationOf(request) === 'notes' && text.includes('"nte_'),
    ),
  },
  'notes-of-thread R12': {
    'returns no notes': mapBody('notes', (body) => ({ ...body, data: [], nextCursor: null })),
  },
  'notes-empty D15': {
    'returns 404 for the notes of a thread without notes': failWhen(
      404,
      (request, { text }) => operationOf(request) === 'notes' && text.startsWith('{"data":[],'),
    ),
  },
  'reads-change-nothing D33': {
    'marks a thread as read when it is fetched': markReadOnFetch,
  },
});

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
