import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapBody, mapHistory, mapSeenThreads, mapThreads } from '../../fault-tools.ts';
import { mapNewEntries, mapThreadsAfter, sinceStart } from './recorded-change-tools.ts';

const isAssigned = ({ type }: Json) => type === 'assignment_changed';

/** Changes of status and assignment that are recorded wrongly, or in too few places. */
export const recordedChangeFaults: Fault[] = [
  {
    id: 'pending-stays-pending',
    what: 'reopens closed threads only, not pending ones',
    caughtBy: 'message-reopens',
    breaks: 'D7',
    actions: true,
    breakHandler: (handler) => {
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
    breakHandler: mapNewEntries((entry) => (entry.actor?.type === 'system' ? [] : [entry])),
  },
  {
    id: 'reopened-by-a-colleague',
    what: 'names a colleague as the actor of a reopening that a message caused',
    caughtBy: 'message-reopens',
    breaks: 'D11',
    actions: true,
    breakHandler: mapNewEntries((entry) => [
      entry.actor?.type === 'system' ? { ...entry, actor: { ...entry.actor, type: 'user' } } : entry,
    ]),
  },
  {
    id: 'reopened-before-the-message',
    what: 'records a reopening before the message that caused it',
    caughtBy: 'message-reopens',
    breaks: 'D11',
    actions: true,
    breakHandler: sinceStart((start) =>
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
    breakHandler: sinceStart((start) =>
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
    id: 'status-unrecorded',
    what: 'does not record that a colleague changed the status',
    caughtBy: 'status-change-recorded',
    breaks: 'D11',
    actions: true,
    breakHandler: mapNewEntries((entry) =>
      entry.type === 'status_changed' && entry.actor.type === 'user' ? [] : [entry],
    ),
  },
  {
    id: 'status-from-open',
    what: 'records every change of status as one from open',
    caughtBy: 'status-change-recorded',
    breaks: 'D11',
    actions: true,
    breakHandler: mapNewEntries((entry) => [
      entry.type === 'status_changed' && entry.actor.type === 'user' ? { ...entry, from: 'open' } : entry,
    ]),
  },
  {
    id: 'status-lags-in-list',
    what: 'keeps the old status in the list when a colleague changes it',
    caughtBy: 'status-change-recorded',
    breaks: 'D7',
    actions: true,
    breakHandler: (handler) => {
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
    breakHandler: mapThreadsAfter(
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
    breakHandler: mapThreadsAfter(
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
    breakHandler: mapNewEntries((entry) => (isAssigned(entry) ? [] : [entry])),
  },
  {
    id: 'assignment-from-nobody',
    what: 'records every change of assignment without the previous one',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D6',
    actions: true,
    breakHandler: mapNewEntries((entry) => [isAssigned(entry) ? { ...entry, from: null } : entry]),
  },
  {
    id: 'assignment-lags-in-list',
    what: 'keeps the old assignee in the list',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D6',
    actions: true,
    breakHandler: mapSeenThreads((thread, first, operation) =>
      operation === 'list' ? { ...thread, assignment: first.assignment } : thread,
    ),
  },
  {
    id: 'assignment-not-an-update',
    what: 'does not update updatedAt when the assignment changes',
    caughtBy: 'assignment-change-recorded',
    breaks: 'D4',
    actions: true,
    breakHandler: mapThreadsAfter(isAssigned, (thread, entries) => ({
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
    breakHandler: mapThreadsAfter(isAssigned, (thread) => ({ ...thread, unread: true })),
  },
];
