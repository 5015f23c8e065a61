import type { WebhookEvent } from '@threads-api/contract';
import { assignThread, changeStatus, colleagues, type Inbox, receiveMessage, teams } from '@threads-api/sample-data';

/** The actions and their effects. */
export const actions = {
  read: 'marks the thread as read',
  close: 'closes the thread',
  assign: 'assigns the thread to the person or team `to`; default: the caller; null: removes the assignment',
  receive: 'receives a message with the text `text`',
} as const;

/** A change to the mock's data. */
export interface StateChange {
  action: keyof typeof actions;
  /** The id of the thread. */
  thread: string;
  /** For `assign`: the id of a person or team. */
  to?: string | null;
  /** For `receive`: the text of the message. */
  text?: string;
}

/** The change is invalid. The message lists the valid values. */
export class UnknownChange extends Error {}

/** The people and teams that a thread can be assigned to. */
export const assignees = [...colleagues, ...teams].map(({ id, name }) => ({ id, name }));

/**
 * Applies a change. Returns its events.
 *
 * @internal Its types come from a private package.
 */
export function applyChange({ threads, makeId }: Inbox, change: StateChange): WebhookEvent[] {
  const { action, thread: id, to, text = 'Is there any news?' } = change;
  const record = threads.get(id);
  const names = (list: readonly { id: string }[]) => list.map((one) => one.id).join(', ');
  if (!Object.hasOwn(actions, action))
    throw new UnknownChange(`There is no action '${action}'. Use ${Object.keys(actions).join(', ')}.`);
  if (!record) {
    const some = [...threads.values()].slice(0, 10).map(({ thread }) => thread);
    throw new UnknownChange(`There is no thread '${id}'. Use, for example, ${names(some)}.`);
  }
  const [caller] = colleagues;
  const assignee = to === null ? null : [...colleagues, ...teams].find((one) => one.id === (to ?? caller?.id));
  if (assignee === undefined || !caller)
    throw new UnknownChange(`There is no person or team '${to}'. Use ${names(assignees)}.`);
  const at = new Date().toISOString();
  if (action === 'close') return changeStatus(record, makeId, at, caller, 'closed');
  if (action === 'assign') return assignThread(record, makeId, at, caller, assignee);
  if (action === 'receive') return receiveMessage(record, makeId, at, String(text));
  record.thread.unread = false;
  return [];
}
