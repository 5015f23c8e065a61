import { browserStorage } from '@threads-api/ui/browser-storage';
import { useEffect, useState } from 'preact/hooks';

const keyOf = (...parts: string[]) => ['inbox:unsaved', ...parts].join('/');

type Owner = [userId: string] | [userId: string, id: string];

const keysBelow = (...owner: Owner) => browserStorage.keys().filter((key) => key.startsWith(keyOf(...owner, '')));

/** Whether this browser keeps unsaved text of a user, or of one of the user's drafts or threads. */
export const hasUnsaved = (...owner: Owner) => keysBelow(...owner).length > 0;

/** Removes all unsaved text of a user. */
export function removeUnsaved(userId: string): void {
  for (const key of keysBelow(userId)) browserStorage.remove(key);
}

export type Unsaved<T> = ReturnType<typeof useUnsaved<T>>;

/**
 * The unsaved text of a user in a field of a draft or a thread. It is kept in this browser, so that it survives a reload,
 * and all tabs show the same text.
 */
export function useUnsaved<T>(userId: string, id: string, field: 'edit' | 'reply' | 'note') {
  const key = keyOf(userId, id, field);
  const [value, setValue] = useState(() => parse<T>(browserStorage.read(key)));
  useEffect(() => {
    const onStorage = (event: StorageEvent) => event.key === key && setValue(parse<T>(event.newValue));
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);

  function keep(next: T | undefined): void {
    const newValue = next === undefined ? null : JSON.stringify(next);
    if (newValue === null) browserStorage.remove(key);
    else browserStorage.write(key, newValue);
    // Browsers announce a change only to other tabs.
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
  /** Removes the saved text, unless the person has typed more since, in this or another tab. */
  function forget(saved: T): void {
    const stored = browserStorage.read(key);
    if (stored === undefined || stored === JSON.stringify(saved)) keep(undefined);
  }
  return { value, keep, forget };
}

const parse = <T>(stored: string | null | undefined): T | undefined => (stored ? JSON.parse(stored) : undefined);
