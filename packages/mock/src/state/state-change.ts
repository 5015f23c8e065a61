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
  /** Gives this token its own copy of the data, so that only its calls see the change. Default: all calls see it. */
  token?: string;
}

/** The change is invalid. The message lists the valid values. */
export class UnknownChange extends Error {}
