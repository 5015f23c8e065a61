import type { WebhookEvent } from '@threads-api/contract';
import { assignThread, changeStatus, colleagues, type Inbox, receiveMessage, teams } from '@threads-api/sample-data';

/** What each action does. */
export const actions = {
  read: 'marks the thread as read',
  close: 'closes the thread',
  assign: 'assigns the thread to the person or team `to`; default: the caller; null: to nobody',
  receive: 'receives a message with the text `text`',
} as const;

/** A change of the data that the mock serves. */
export interface StateChange {
  action: keyof typeof actions;
  /** The id of the thread. */
  thread: string;
  /** With `assign`: the id of a person or team. */
  to?: string | null;
  /** With `receive`: the text of the message. */
  text?: string;
  /** Only calls with this token see the change, and no others from then on; default: every call. */
  token?: string;
}

/** The change cannot be made. The message lists the changes that can. */
export class UnknownChange extends Error {}

export const assignees = [...colleagues, ...teams];

/** Makes a change. Returns its events. */
export function applyChange({ threads, makeId }: Inbox, { action, thread: id, to, text }: StateChange): WebhookEvent[] {
  const living = threads.get(id);
  const names = (list: readonly { id: string }[]) => list.map((one) => one.id).join(', ');
  if (!Object.hasOwn(actions, action))
    throw new UnknownChange(`There is no action '${action}'. Use ${Object.keys(actions).join(', ')}.`);
  if (!living) {
    const some = [...threads.values()].slice(0, 10).map(({ thread }) => thread);
    throw new UnknownChange(`There is no thread '${id}'. Use one such as ${names(some)}.`);
  }
  const [caller] = colleagues;
  const assignee = to === null ? null : assignees.find((one) => one.id === (to ?? caller?.id));
  if (assignee === undefined || !caller)
    throw new UnknownChange(`There is nobody with the id '${to}'. Use ${names(assignees)}.`);
  const at = new Date().toISOString();
  if (action === 'close') return changeStatus(living, makeId, at, caller, 'closed');
  if (action === 'assign') return assignThread(living, makeId, at, caller, assignee);
  if (action === 'receive') return receiveMessage(living, makeId, at, text ?? 'Is there any news?');
  living.thread.unread = false;
  return [];
}
