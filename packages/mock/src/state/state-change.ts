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
