import { useLayoutEffect } from 'preact/hooks';

/** All keyboard shortcuts, grouped by context. The help sheet lists them. */
export const keys = {
  Everywhere: {
    t: 'threads',
    d: 'drafts',
    j: 'next entry',
    k: 'previous entry',
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

export type Keys = Partial<Record<Key, () => void>>;

/** Handles shortcuts while no field has focus and no dialog is open. */
export function useKeys(keys: Keys): void {
  // Registered before the page is painted, so that a key never acts on the previous view.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      // A field in a dialog that just closed keeps focus until the next frame, although it is hidden.
      if (target.closest?.('input, textarea, select, [contenteditable]')?.checkVisibility()) return;
      if (document.querySelector('dialog[open]')) return;
      const action = keys[event.key as Key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  });
}
