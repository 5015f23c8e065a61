import type { Handler } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { errorResponse, type Json, operationOf } from '../../fault-messages.ts';
import { mapBody, mapHistory, mapSeenThreads, mapThreads, mapThreadsWithHistory, readAlso } from '../../fault-tools.ts';

/** A fault that affects only changes after the server starts; earlier data is correct. */
export const sinceStart =
  (change: (start: string) => Break): Break =>
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

/** Changes threads that were updated after the server started, if their newest entry passes `isKind`. */
const mapThreadsAfter = (isKind: (entry: Json) => boolean, change: (thread: Json, entries: Json[]) => Json) =>
  sinceStart((start) =>
    mapThreadsWithHistory(
      (thread, entries) => (isKind(entries.at(-1)) ? change(thread, entries) : thread),
      ({ updatedAt }) => updatedAt > start,
    ),
  );

const isAssigned = ({ type }: Json) => type === 'assignment_changed';
const isOutbound = ({ direction }: Json) => direction === 'outbound';

/** Rejects the cursors of earlier versions of a list. */
function refuseAfterChange(operation: 'detail' | 'notes', parameter: string): Break {
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

/** Changes, messages and notes that are recorded wrongly, or in too few places. */
export const recordedChangeFaults = faultsOf({
  'message-reopens D7': {
    'reopens closed threads only, not pending ones': (handler, target) => {
      const pending = new Map<string, number>();
      return mapThreads((thread) => {
        if (thread.status === 'pending') pending.set(thread.id, thread.messageCount);
        const count = pending.get(thread.id) ?? thread.messageCount;
        if (thread.status !== 'open' || thread.messageCount <= count) return thread;
        const isReopening = ({ actor, from, timestamp }: Json) =>
          actor?.type === 'system' && from === 'pending' && timestamp === thread.timestamp;
        const data = thread.history?.data.filter((entry: Json) => !isReopening(entry));
        return { ...thread, status: 'pending', ...(data && { history: { ...thread.history, data } }) };
      })(handler, target);
    },
  },
  'message-reopens D11': {
    'names a colleague as the actor of a reopening that a message caused': mapNewEntries((entry) => [
      entry.actor?.type === 'system' ? { ...entry, actor: { ...entry.actor, type: 'user' } } : entry,
    ]),
  },
  'status-change-recorded D11': {
    'does not record that a colleague changed the status': mapNewEntries((entry) =>
      entry.type === 'status_changed' && entry.actor.type === 'user' ? [] : [entry],
    ),
  },
  'status-change-recorded D8': {
    'marks a thread as unread when its status changes': mapThreadsAfter(
      ({ type, to }) => type === 'status_changed' && to === 'closed',
      (thread) => ({ ...thread, unread: true }),
    ),
  },
  'assignment-change-recorded D11': {
    'does not record a change of assignment': mapNewEntries((entry) => (isAssigned(entry) ? [] : [entry])),
  },
  'assignment-change-recorded D6': {
    'records every change of assignment without the previous one': mapNewEntries((entry) => [
      isAssigned(entry) ? { ...entry, from: null } : entry,
    ]),
  },
  'message-received D4': {
    'does not update updatedAt when a message arrives': mapSeenThreads((thread, first) => ({
      ...thread,
      updatedAt: first.updatedAt,
    })),
  },
  'message-sent D8': {
    'marks a thread as unread when a colleague replies': mapThreadsAfter(isOutbound, (thread) => ({
      ...thread,
      unread: true,
    })),
  },
  'message-sent D4': {
    'does not count sent messages': mapThreadsAfter(isOutbound, (thread) => ({
      ...thread,
      messageCount: thread.messageCount - 1,
    })),
  },
  'note-changes-nothing D14': {
    'keeps the notes in a cache': sinceStart((start) =>
      mapBody('notes', (body) => {
        const data = body.data.filter(({ createdAt }: Json) => createdAt < start);
        return { data, nextCursor: data.length > 0 ? body.nextCursor : null };
      }),
    ),
  },
  'pages-while-growing D16': {
    'rejects a cursor of notes to which one was added': refuseAfterChange('notes', 'cursor'),
  },
});
