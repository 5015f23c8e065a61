import { useLayoutEffect } from 'preact/hooks';
import type { Key } from './keys.ts';

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
