/** All keyboard shortcuts, grouped by context. The help sheet lists them. */
export const keys = {
  Everywhere: {
    t: 'threads',
    d: 'drafts',
    j: 'next entry',
    k: 'previous entry',
    '/': 'filter the list',
    '?': 'this help',
    Escape: 'close a dialog, or go back to the list; Ctrl+Enter confirms a dialog',
  },
  'In a thread': {
    m: 'mark as read or unread',
    c: 'change the status; Enter saves it',
    a: 'assign; Enter saves it',
    n: 'write a note; Ctrl+Enter adds it',
    r: 'write a reply; Ctrl+Enter saves it for review',
  },
  'In a draft': {
    e: 'edit; Ctrl+Enter saves',
    s: 'review and send',
    x: 'discard',
  },
} as const;

/** Whether Ctrl+Enter was pressed, or ⌘ Enter. */
export const isSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey);

type KeyOf<Group> = Group extends unknown ? keyof Group : never;

/** A value of `KeyboardEvent.key`. */
export type Key = KeyOf<(typeof keys)[keyof typeof keys]>;
