import { useLayoutEffect } from 'preact/hooks';
import type { Key } from './keys.ts';

export type Keys = Partial<Record<Key, () => void>>;

/** Single keys, while no field has the focus and no dialog is open. */
export function useKeys(keys: Keys): void {
  // With the page that it belongs to, not after it is painted: a key pressed at once would act on what was shown before.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (target.closest?.('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]'))
        return;
      const action = keys[event.key as Key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  });
}
