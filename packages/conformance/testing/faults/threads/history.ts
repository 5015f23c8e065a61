import type { FaultRequest, FaultResponse } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { idOf, type Json, operationOf, tokenOf } from '../../fault-messages.ts';
import { failWhen, mapBody, mapHistory, mapMessages, mapThreads, showAsRead } from '../../fault-tools.ts';

const addNote: Break = mapBody('detail', async (body, { query, path }, read) => {
  if (query.get('historyLimit') !== '200' || query.has('historyCursor')) return body;
  const model = body.history.data.find(({ type }: Json) => type === 'message');
  const [note] = (await read(`${path}/notes`))?.data ?? [];
  if (!note || !model) return body;
  const data = [{ ...model, id: note.id, bodyText: note.bodyText }, ...body.history.data];
  return { ...body, history: { ...body.history, data } };
});

/** Marks threads as read that were read in some way. */
const markRead =
  (isRead: (request: FaultRequest, response: FaultResponse) => boolean): Break =>
  (handler, target) => {
    const read = new Set<string>();
    const shown = showAsRead(read)(handler, target);
    const filtered = mapBody('list', (body, { query }) =>
      query.get('unread') === '1' ? { ...body, data: body.data.filter(({ unread }: Json) => unread) } : body,
    )(shown, target);
    return async (request) => {
      const response = await filtered(request);
      if (operationOf(request) === 'detail' && isRead(request, response)) read.add(idOf(request));
      return response;
    };
  };

/** Single threads, their history and notes, and reads that change data. */
export const historyFaults = faultsOf({
  'history-has-messages R3': {
    'omits the messages from the history': mapHistory((entries) => entries.filter(({ type }) => type !== 'message')),
    'returns a link instead of the history': mapBody('detail', ({ history: _, ...body }) => ({
      ...body,
      historyUrl: `/threads/${body.id}/history`,
    })),
  },
  'history-without-notes D11': {
    'includes notes in the history': addNote,
  },
  'message-count D12': {
    'counts one message too many': mapThreads((thread) => ({ ...thread, messageCount: thread.messageCount + 1 })),
  },
  'timestamp-of-newest-message D4': {
    'gives the newest message a different time from the thread': mapHistory((entries, { timestamp }) =>
      entries.map((entry) =>
        entry.timestamp === timestamp
          ? { ...entry, timestamp: new Date(Date.parse(timestamp) - 1).toISOString() }
          : entry,
      ),
    ),
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
    'marks a thread as unread because of an outbound message': mapMessages((message, { unread }) =>
      unread ? { ...message, direction: 'outbound' } : message,
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
    'returns the notes of another thread for a thread without notes': (handler, target) =>
      mapBody('notes', async (body, _, read) => {
        const other =
          body.data.length === 0 && (await read(`/threads/${target.resources?.listThreadNotes?.long}/notes`));
        return other || body;
      })(handler, target),
  },
  'reads-change-nothing D33': {
    'marks a thread as read when it is fetched': markRead(
      (request, { status }) => status === 200 && tokenOf(request) !== undefined,
    ),
  },
  'reads-change-nothing R23': {
    'marks a thread as read when it gets a HEAD request': markRead(({ method }) => method === 'HEAD'),
    'marks a thread as read when it returns 304': markRead((_, { status }) => status === 304),
  },
});
