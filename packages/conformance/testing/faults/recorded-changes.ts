import type { Fault, Handler } from '../broken-server.ts';
import {
  errorResponse,
  idOf,
  type Json,
  mapBody,
  mapHistory,
  mapSeenThreads,
  mapThreads,
  mapThreadsWithHistory,
  operationOf,
  readAlso,
  tokenOf,
  withJson,
  withToken,
} from '../fault-tools.ts';

/** A fault that starts with the server: the data of before is as it should be. */
const sinceStart =
  (change: (start: string) => Fault['breakAnswer']): Fault['breakAnswer'] =>
  (handler, target) =>
    change(new Date().toISOString())(handler, target);

/** Hides new entries on large pages of the history, or changes them. */
const mapNewEntries = (change: (entry: Json) => Json[]) =>
  sinceStart((start) =>
    mapHistory((entries, _, { query }) =>
      entries.flatMap((entry) =>
        entry.timestamp > start && query.get('historyLimit') === '200' ? change(entry) : [entry],
      ),
    ),
  );

/** Changes the threads whose newest entry is new and of a kind. */
const mapThreadsAfter = (isKind: (entry: Json) => boolean, change: (thread: Json, entries: Json[]) => Json) =>
  sinceStart((start) =>
    mapThreadsWithHistory(
      (thread, entries) => (isKind(entries.at(-1)) ? change(thread, entries) : thread),
      ({ updatedAt }) => updatedAt > start,
    ),
  );

const isOutbound = ({ direction }: Json) => direction === 'outbound';
const isAssigned = ({ type }: Json) => type === 'assignment_changed';
const nobody = { type: 'user', id: 'usr_Nobody', name: 'Nobody', assignedAt: '2026-03-09T08:12:04.310Z' };

/** Changes of threads that are recorded wrongly, or in too few places. */
export const recordedChangeFaults: Fault[] = [
  {
    id: 'pending-stays-pending',
    what: 'reopens closed threads only, not pending ones',
    caughtBy: 'message-reopens',
    breaks: 'D7',
    actions: true,
    breakAnswer: (handler) => {
      const pending = new Map<string, number>();
      return mapThreads((thread) => {
        if (thread.status === 'pending') pending.set(thread.id, thread.messageCount);
        const count = pending.get(thread.id) ?? thread.messageCount;
        if (thread.status !== 'open' || thread.messageCount <= count) return thread;
        const isReopening = ({ actor, from, timestamp }: Json) =>
          actor?.type === 'system' && from === 'pending' && timestamp === thread.timestamp;
        const data = thread.history?.data.filter((entry: Json) => !isReopening(entry));
        return { ...thread, status: 'pending', ...(data && { history: { ...thread.history, data } }) };
      })(handler);
    },
  },
  {
    id: 'reopened-without-a-trace',
    what: 'does not record that a message reopened a thread',
    caughtBy: 'message-reopens',
    breaks: 'D7',
    actions: true,
    breakAnswer: mapNewEntries((entry) => (entry.actor?.type === 'system' ? [] : [entry])),
  },
  {
    id: 'reopened-by-a-colleague',
    what: 'names a colleague as who reopened a thread that a message reopened',
    caughtBy: 'message-reopens',
    breaks: 'D11',
    actions: true,
    breakAnswer: mapNewEntries((entry) => [
      entry.actor?.type === 'system' ? { ...entry, actor: { ...entry.actor, type: 'user' } } : entry,
    ]),
  },
  {
    id: 'reopened-before-the-message',
    what: 'records a reopening before the message that caused it',
    caughtBy: 'message-reopens',
    breaks: 'D11',
    actions: true,
    breakAnswer: sinceStart((start) =>
      mapHistory((entries, _, { query }) => {
        if (query.get('historyLimit') !== '200') return entries;
        const isNew = ({ actor, timestamp }: Json) => actor?.type === 'system' && timestamp > start;
        return entries.flatMap((entry, index) => {
          if (isNew(entry)) return [];
          return isNew(entries[index + 1] ?? {}) ? [entries[index + 1], entry] : [entry];
        });
      }),
    ),
  },
  {
    id: 'reopens-open-threads',
    what: 'records a reopening for every message',
    caughtBy: 'message-reopens',
    breaks: 'D11',
    actions: true,
    breakAnswer: sinceStart((start) =>
      mapHistory((entries, _, { query }) => {
        // Not before the first thread is closed, so that pages stay whole until then.
        const closed = entries.findIndex(({ to, timestamp }) => to === 'closed' && timestamp > start);
        if (query.get('historyLimit') !== '200' || closed < 0) return entries;
        return entries.flatMap((entry, index) => {
          const isRecorded = entry.direction !== 'inbound' || entries[index + 1]?.type === 'status_changed';
          if (index < closed || isRecorded) return [entry];
          const { id, timestamp } = entry;
          const actor = { type: 'system', id: null, name: null, address: null };
          return [entry, { type: 'status_changed', id: `${id}_0`, timestamp, actor, from: 'open', to: 'open' }];
        });
      }),
    ),
  },
  {
    id: 'message-assigns',
    what: 'assigns a thread when a message arrives, without an entry',
    caughtBy: 'message-reopens',
    breaks: 'D4',
    actions: true,
    breakAnswer: mapSeenThreads((thread, first) =>
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
    breakAnswer: mapSeenThreads((thread, first, operation) =>
      operation === 'list' && thread.timestamp !== first.timestamp ? { ...thread, snippet: first.snippet } : thread,
    ),
  },
  {
    id: 'history-lags',
    what: 'keeps the first page of a history in a cache when a message arrives',
    caughtBy: 'message-received',
    breaks: 'D11',
    actions: true,
    breakAnswer: (handler) => {
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
    breakAnswer: mapSeenThreads((thread, first) => ({ ...thread, updatedAt: first.updatedAt })),
  },
  {
    id: 'status-unrecorded',
    what: 'does not record that a colleague changed the status',
    caughtBy: 'status-change-recorded',
    breaks: 'D11',
    actions: true,
    breakAnswer: mapNewEntries((entry) =>
      entry.type === 'status_changed' && entry.actor.type === 'user' ? [] : [entry],
    ),
  },
  {
    id: 'status-from-open',
    what: 'records every change of status as one from open',
    caughtBy: 'status-change-recorded',
    breaks: 'D11',
    actions: true,
    breakAnswer: mapNewEntries((entry) => [
      entry.type === 'status_changed' && entry.actor.type === 'user' ? { ...entry, from: 'open' } : entry,
    ]),
  },
  {
    id: 'status-lags-in-list',
    what: 'keeps the old status in the list when a colleague changes it',
    caughtBy: 'status-change-recorded',
    breaks: 'D7',
    actions: true,
    breakAnswer: (handler) => {
      const open = new Set<string>();
      return mapBody('list', (body) => ({
        ...body,
        data: body.data.map((thread: Json) => {
          if (thread.status === 'open') open.add(thread.id);
          return thread.status === 'pending' && open.has(thread.id) ? { ...thread, status: 'open' } : thread;
        }),
      }))(handler);
    },
  },
  {
    id: 'status-makes-unread',
    what: 'marks a thread as unread when its status changes',
    caughtBy: 'status-change-recorded',
    breaks: 'D8',
    actions: true,
    breakAnswer: mapThreadsAfter(
      ({ type, to }) => type === 'status_changed' && to === 'closed',
      (thread) => ({ ...thread, unread: true }),
    ),
  },
  {
    id: 'status-moves-up',
    what: 'moves a thread up in the list when its status changes',
    caughtBy: 'status-change-recorded',
    breaks: 'D4',
    actions: true,
    breakAnswer: mapThreadsAfter(
      ({ type, to }) => type === 'status_changed' && to === 'pending',
      (thread) => ({ ...thread, timestamp: thread.updatedAt }),
    ),
  },
  {
    id: 'assignment-unrecorded',
    what: 'does not record a change of assignment',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D11',
    actions: true,
    breakAnswer: mapNewEntries((entry) => (isAssigned(entry) ? [] : [entry])),
  },
  {
    id: 'assignment-from-nobody',
    what: 'records every change of assignment as one from nobody',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D6',
    actions: true,
    breakAnswer: mapNewEntries((entry) => [isAssigned(entry) ? { ...entry, from: null } : entry]),
  },
  {
    id: 'assignment-lags-in-list',
    what: 'keeps the old assignee in the list',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D6',
    actions: true,
    breakAnswer: mapSeenThreads((thread, first, operation) =>
      operation === 'list' ? { ...thread, assignment: first.assignment } : thread,
    ),
  },
  {
    id: 'assignment-not-an-update',
    what: 'does not update updatedAt when the assignment changes',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D4',
    actions: true,
    breakAnswer: mapThreadsAfter(isAssigned, (thread, entries) => ({
      ...thread,
      updatedAt: entries.findLast((entry) => !isAssigned(entry)).timestamp,
    })),
  },
  {
    id: 'assignment-makes-unread',
    what: 'marks a thread as unread when it is assigned',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D8',
    actions: true,
    breakAnswer: mapThreadsAfter(isAssigned, (thread) => ({ ...thread, unread: true })),
  },
  {
    id: 'unread-by-answer',
    what: 'marks a thread as unread when a colleague answers',
    caughtBy: 'message-sent',
    breaks: 'D8',
    actions: true,
    breakAnswer: mapThreadsAfter(isOutbound, (thread) => ({ ...thread, unread: true })),
  },
  {
    id: 'answer-not-counted',
    what: 'does not count sent messages',
    caughtBy: 'message-sent',
    breaks: 'D4',
    actions: true,
    breakAnswer: mapThreadsAfter(isOutbound, (thread) => ({ ...thread, messageCount: thread.messageCount - 1 })),
  },
  {
    id: 'answer-not-in-snippet',
    what: 'keeps the snippet of the last inbound message when a colleague answers',
    caughtBy: 'message-sent',
    breaks: 'D4',
    actions: true,
    breakAnswer: mapThreadsAfter(isOutbound, (thread, entries) => ({
      ...thread,
      snippet: entries.findLast(({ direction }) => direction === 'inbound')?.bodyText ?? '',
    })),
  },
  {
    id: 'sender-answers',
    what: 'names the colleague who answered as the sender',
    caughtBy: 'message-sent',
    breaks: 'D5',
    actions: true,
    breakAnswer: mapThreadsAfter(isOutbound, (thread, entries) => ({ ...thread, sender: entries.at(-1).author })),
  },
  {
    id: 'answer-as-inbound',
    what: 'records a sent message as inbound',
    caughtBy: 'message-sent',
    breaks: 'D13',
    actions: true,
    breakAnswer: mapNewEntries((entry) => [isOutbound(entry) ? { ...entry, direction: 'inbound' } : entry]),
  },
  {
    id: 'unread-forever',
    what: 'ignores that a thread was marked as read',
    caughtBy: 'read-mark-changes-nothing-else',
    breaks: 'D8',
    actions: true,
    breakAnswer: (handler) => {
      const unread = new Set<string>();
      return mapThreads((thread) => {
        if (thread.unread) unread.add(thread.id);
        return { ...thread, unread: unread.has(thread.id) };
      })(handler);
    },
  },
  {
    id: 'updated-by-read-mark',
    what: 'moves updatedAt when a thread is marked as read',
    caughtBy: 'read-mark-changes-nothing-else',
    breaks: 'D4',
    actions: true,
    breakAnswer: sinceStart((start) =>
      mapThreads((thread) =>
        thread.unread || thread.updatedAt < start ? thread : { ...thread, updatedAt: '2099-01-01T00:00:00.000Z' },
      ),
    ),
  },
  {
    id: 'unread-list-lags',
    what: 'lists a thread as unread after it was marked as read',
    caughtBy: 'read-mark-changes-nothing-else',
    breaks: 'D8',
    actions: true,
    breakAnswer: sinceStart((start) => (handler) => {
      const unread = new Map<string, Json>();
      return mapBody('list', (body, { query }) => {
        for (const thread of body.data) if (thread.unread && thread.updatedAt > start) unread.set(thread.id, thread);
        if (!query.has('unread') || query.has('cursor')) return body;
        const known = new Set(body.data.map(({ id }: Json) => id));
        const late = [...unread.values()].filter(({ id }) => !known.has(id));
        const data = [...late, ...body.data].toSorted((a, b) => (a.timestamp > b.timestamp ? -1 : 1));
        return { ...body, data };
      })(handler);
    }),
  },
  {
    id: 'read-for-everybody',
    what: 'keeps one read mark for all users',
    caughtBy: 'unread-per-user',
    breaks: 'D8',
    actions: true,
    breakAnswer: shareMarks,
  },
  {
    id: 'unread-for-nobody-else',
    what: 'marks a thread as unread only for the colleagues who worked on it',
    caughtBy: 'unread-per-user',
    breaks: 'D8',
    actions: true,
    breakAnswer: sinceStart((start) => (handler, { tokens }) => {
      const asRead = mapThreads((thread) => (thread.timestamp > start ? { ...thread, unread: false } : thread))(
        handler,
      );
      return (request) => (tokenOf(request) === tokens.otherUser ? asRead : handler)(request);
    }),
  },
  {
    id: 'read-by-a-colleague',
    what: 'marks a thread as read for everybody when a colleague fetches it',
    caughtBy: 'unread-per-user',
    breaks: 'D33',
    actions: true,
    breakAnswer: (handler, { tokens }) => {
      const read = new Set<string>();
      const shown = mapThreads((thread) => (read.has(thread.id) ? { ...thread, unread: false } : thread))(handler);
      return async (request) => {
        const isColleague = tokenOf(request) === tokens.otherUser;
        const response = await (isColleague ? handler : shown)(request);
        if (isColleague && operationOf(request) === 'detail' && response.status === 200) read.add(idOf(request));
        return response;
      };
    },
  },
  {
    id: 'note-lags',
    what: 'keeps the notes in a cache',
    caughtBy: 'note-changes-nothing',
    breaks: 'D14',
    actions: true,
    breakAnswer: sinceStart((start) =>
      mapBody('notes', (body) => ({ ...body, data: body.data.filter(({ createdAt }: Json) => createdAt < start) })),
    ),
  },
  {
    id: 'note-moves-thread',
    what: 'moves updatedAt in the list when a note is added',
    caughtBy: 'note-changes-nothing',
    breaks: 'D4',
    actions: true,
    breakAnswer: sinceStart((start) => (handler, { threads }) => async (request) => {
      const response = await handler(request);
      if (operationOf(request) !== 'list' || response.status !== 200 || !response.text) return response;
      const notes = await readAlso(handler, request, `/threads/${threads?.withNotes}/notes`);
      if (!notes?.data.some(({ createdAt }: Json) => createdAt > start)) return response;
      const body = JSON.parse(response.text);
      const change = (thread: Json) =>
        thread.id === threads?.withNotes ? { ...thread, updatedAt: '2099-01-01T00:00:00.000Z' } : thread;
      return withJson(response, { ...body, data: body.data.map(change) });
    }),
  },
  {
    id: 'history-cursor-of-a-version',
    what: 'refuses a cursor of a history that has a new message',
    caughtBy: 'pages-while-growing',
    breaks: 'D12',
    actions: true,
    breakAnswer: refuseAfterChange('detail', 'historyCursor'),
  },
  {
    id: 'notes-cursor-of-a-version',
    what: 'refuses a cursor of notes to which one was added',
    caughtBy: 'pages-while-growing',
    breaks: 'D16',
    actions: true,
    breakAnswer: refuseAfterChange('notes', 'cursor'),
  },
];

/** Refuses the cursors of earlier versions of a list. */
function refuseAfterChange(operation: 'detail' | 'notes', parameter: string): Fault['breakAnswer'] {
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

/** Shows the read marks of one user to the other, where both see a thread. */
function shareMarks(handler: Handler, { tokens }: Parameters<Fault['breakAnswer']>[1]): Handler {
  return async (request) => {
    const response = await handler(request);
    const isOther = tokenOf(request) === tokens.otherUser && operationOf(request) === 'detail';
    if (!isOther || response.status !== 200 || !response.text) return response;
    const own = await readAlso(handler, withToken(request, tokens.full), request.path);
    return own ? withJson(response, { ...JSON.parse(response.text), unread: own.unread }) : response;
  };
}
