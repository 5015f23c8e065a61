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

/**
 * Presses or focuses the element that has a key in its `aria-keyshortcuts`, while no field has focus and no dialog is open.
 */
export function followKeys(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  // A field in a dialog that just closed keeps focus until the next frame, although it is hidden.
  if (target.closest?.('input, textarea, select, [contenteditable]')?.checkVisibility()) return;
  if (document.querySelector('dialog[open]')) return;
  const element = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!element) return;
  event.preventDefault();
  if (element.matches('select, textarea')) element.focus();
  else element.click();
}
