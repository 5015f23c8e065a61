import type { Fault, Handler } from '../../broken-server.ts';
import { errorResponse, type Json, operationOf, tokenOf, withJson } from '../../fault-messages.ts';
import { mapBody, mapSeenThreads, readAlso } from '../../fault-tools.ts';
import { mapNewEntries, mapThreadsAfter, sinceStart } from './recorded-change-tools.ts';

const isOutbound = ({ direction }: Json) => direction === 'outbound';

const nobody = { type: 'user', id: 'usr_Nobody', name: 'Nobody', assignedAt: '2026-03-09T08:12:04.310Z' };

/** New messages and notes that are recorded wrongly, or in too few places. */
export const recordedMessageFaults: Fault[] = [
  {
    id: 'message-assigns',
    what: 'assigns a thread when a message arrives, without an entry',
    caughtBy: 'message-reopens',
    breaks: 'D4',
    actions: true,
    breakHandler: mapSeenThreads((thread, first) =>
      thread.messageCount > first.messageCount
        ? { ...thread, assignment: { ...nobody, name: `Turn ${thread.messageCount}` } }
        : thread,
    ),
  },
  {
    id: 'snippet-lags-in-list',
    what: 'keeps the old snippet in the list when a message arrives',
    caughtBy: 'message-received',
    breaks: 'D4',
    actions: true,
    breakHandler: mapSeenThreads((thread, first, operation) =>
      operation === 'list' && thread.timestamp !== first.timestamp ? { ...thread, snippet: first.snippet } : thread,
    ),
  },
  {
    id: 'history-lags',
    what: 'keeps the first page of a history in a cache when a message arrives',
    caughtBy: 'message-received',
    breaks: 'D11',
    actions: true,
    breakHandler: (handler) => {
      const histories = new Map<string, Json>();
      return mapBody('detail', (body, request) => {
        const key = `${body.id} ${tokenOf(request)}`;
        if (request.query.size > 0) return body;
        histories.set(key, histories.get(key) ?? body.history);
        return { ...body, history: histories.get(key) };
      })(handler);
    },
  },
  {
    id: 'update-lags',
    what: 'does not update updatedAt when a message arrives',
    caughtBy: 'message-received',
    breaks: 'D4',
    actions: true,
    breakHandler: mapSeenThreads((thread, first) => ({ ...thread, updatedAt: first.updatedAt })),
  },
  {
    id: 'unread-by-answer',
    what: 'marks a thread as unread when a colleague replies',
    caughtBy: 'message-sent',
    breaks: 'D8',
    actions: true,
    breakHandler: mapThreadsAfter(isOutbound, (thread) => ({ ...thread, unread: true })),
  },
  {
    id: 'answer-not-counted',
    what: 'does not count sent messages',
    caughtBy: 'message-sent',
    breaks: 'D4',
    actions: true,
    breakHandler: mapThreadsAfter(isOutbound, (thread) => ({ ...thread, messageCount: thread.messageCount - 1 })),
  },
  {
    id: 'answer-not-in-snippet',
    what: 'keeps the snippet of the last inbound message when a colleague replies',
    caughtBy: 'message-sent',
    breaks: 'D4',
    actions: true,
    breakHandler: mapThreadsAfter(isOutbound, (thread, entries) => ({
      ...thread,
      snippet: entries.findLast(({ direction }) => direction === 'inbound')?.bodyText ?? '',
    })),
  },
  {
    id: 'sender-answers',
    what: 'names the colleague who replied as the sender',
    caughtBy: 'message-sent',
    breaks: 'D5',
    actions: true,
    breakHandler: mapThreadsAfter(isOutbound, (thread, entries) => ({ ...thread, sender: entries.at(-1).author })),
  },
  {
    id: 'answer-as-inbound',
    what: 'records a sent message as inbound',
    caughtBy: 'message-sent',
    breaks: 'D13',
    actions: true,
    breakHandler: mapNewEntries((entry) => [isOutbound(entry) ? { ...entry, direction: 'inbound' } : entry]),
  },
  {
    id: 'note-lags',
    what: 'keeps the notes in a cache',
    caughtBy: 'note-changes-nothing',
    breaks: 'D14',
    actions: true,
    breakHandler: sinceStart((start) =>
      mapBody('notes', (body) => ({ ...body, data: body.data.filter(({ createdAt }: Json) => createdAt < start) })),
    ),
  },
  {
    id: 'note-moves-thread',
    what: 'updates updatedAt in the list when a note is added',
    caughtBy: 'note-changes-nothing',
    breaks: 'D4',
    actions: true,
    breakHandler: sinceStart((start) => (handler, { resources }) => async (request) => {
      const response = await handler(request);
      if (operationOf(request) !== 'list' || response.status !== 200 || !response.text) return response;
      const notes = await readAlso(handler, request, `/threads/${resources?.listThreadNotes?.long}/notes`);
      if (!notes?.data.some(({ createdAt }: Json) => createdAt > start)) return response;
      const body = JSON.parse(response.text);
      const change = (thread: Json) =>
        thread.id === resources?.listThreadNotes?.long ? { ...thread, updatedAt: '2099-01-01T00:00:00.000Z' } : thread;
      return withJson(response, { ...body, data: body.data.map(change) });
    }),
  },
  {
    id: 'history-cursor-of-a-version',
    what: 'rejects a cursor of a history that has a new message',
    caughtBy: 'pages-while-growing',
    breaks: 'D12',
    actions: true,
    breakHandler: refuseAfterChange('detail', 'historyCursor'),
  },
  {
    id: 'notes-cursor-of-a-version',
    what: 'rejects a cursor of notes to which one was added',
    caughtBy: 'pages-while-growing',
    breaks: 'D16',
    actions: true,
    breakHandler: refuseAfterChange('notes', 'cursor'),
  },
];

/** Rejects the cursors of earlier versions of a list. */
function refuseAfterChange(operation: 'detail' | 'notes', parameter: string): Fault['breakHandler'] {
  return (handler: Handler) => {
    const issued = new Map<string, number>();
    return async (request) => {
      if (operationOf(request) !== operation) return handler(request);
      const response = await handler(request);
      if (response.status !== 200 || !response.text) return response;
      const whole = await readAlso(handler, request, request.path);
      const version = (whole?.history ?? whole)?.data.length;
      const { history, nextCursor = history?.nextCursor } = JSON.parse(response.text);
      if (nextCursor) issued.set(nextCursor, version);
      const expected = issued.get(request.query.get(parameter) ?? '') ?? version;
      return expected === version ? response : errorResponse(response, 400);
    };
  };
}
