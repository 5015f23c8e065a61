import { faultsOf } from '../../fault.ts';
import type { Json } from '../../fault-messages.ts';
import { mapThreads } from '../../fault-tools.ts';
import { mapNewEntries, mapThreadsAfter } from './recorded-change-tools.ts';

const isAssigned = ({ type }: Json) => type === 'assignment_changed';

/** Changes of status and assignment that are recorded wrongly, or in too few places. */
export const recordedChangeFaults = faultsOf({
  'message-reopens D7': {
    'reopens closed threads only, not pending ones': (handler) => {
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
});
