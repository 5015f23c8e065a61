/** Every key of the page, by where it works. The help sheet lists them, and the page listens to no others. */
export const keys = {
  Everywhere: {
    t: 'threads',
    d: 'drafts',
    j: 'next entry of the list',
    k: 'previous entry of the list',
    '/': 'filter the list',
    '?': 'this help',
    Escape: 'close a dialog, or go back to the list',
  },
  'In a thread': {
    m: 'mark as read or unread',
    c: 'change the status',
    a: 'assign',
    n: 'write a note; Ctrl+Enter adds it',
    r: 'reply; Ctrl+Enter saves it for review',
  },
  'In a draft': {
    e: 'edit; Ctrl+Enter saves',
    s: 'review and send',
    x: 'discard',
  },
} as const;

type KeyOf<Group> = Group extends unknown ? keyof Group : never;

/** As `KeyboardEvent.key` names it. */
export type Key = KeyOf<(typeof keys)[keyof typeof keys]>;
