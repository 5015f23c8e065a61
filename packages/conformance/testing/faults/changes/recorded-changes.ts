import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';
import { mapNewEntries, mapThreadsAfter } from './recorded-change-tools.ts';

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
];
