import { useEffect, useState } from 'preact/hooks';
import { browserStorage } from './browser-storage.ts';
import { showNotice } from './notices.ts';

/** The fields of a draft, a thread or a form that keep their text. */
export type Field = 'edit' | 'discard' | 'reply' | 'note' | 'url' | 'name';

const keyOf = (...parts: string[]) => ['inbox:unsaved', ...parts].join('/');
/** Text for which the storage has no room. It is kept until a reload, before which the browser asks. */
const overflow = new Map<string, string>();
addEventListener('beforeunload', (event) => {
  if (overflow.size > 0) event.preventDefault();
});
const keysBelow = (...parts: string[]) =>
  [...browserStorage.keys(), ...overflow.keys()].filter((key) => key.startsWith(keyOf(...parts, '')));

/** Whether this browser keeps unsaved text of a user, or of one of the user's drafts or threads. */
export const hasUnsaved = (...owner: [userId: string] | [userId: string, id: string]) => keysBelow(...owner).length > 0;

export function removeUnsaved(userId: string): void {
  for (const key of keysBelow(userId)) write(key, undefined);
}

/**
 * What a user typed into a field of a draft, a thread or a form and has not saved. It is kept in this browser, so that it survives
 * a reload, and all tabs show the same text.
 */
export function useUnsaved<T>(userId: string, id: string, field: Field) {
  const key = keyOf(userId, id, field);
  const [unsaved, setUnsaved] = useState(() => read<T>(key));
  useEffect(() => {
    const onStorage = (event: StorageEvent) => event.key === key && setUnsaved(read<T>(key));
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);
  const keep = (value: T | undefined) => write(key, value);
  /** Removes what was saved, unless the person has typed more since. */
  const forget = (saved: T) => JSON.stringify(read<T>(key)) === JSON.stringify(saved) && write(key, undefined);
  return [unsaved, keep, forget] as const;
}

/** Whether all unsaved text survives a reload. */
export const isAllStored = () => overflow.size === 0;

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(overflow.get(key) ?? browserStorage.read(key) ?? 'null') ?? undefined;
  } catch {
    // Written by something else.
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (text === undefined) browserStorage.remove(key);
  // One step, because other tabs read the text between two.
  if (text === undefined || browserStorage.write(key, text)) overflow.delete(key);
  else {
    if (overflow.size === 0)
      showNotice('The storage of this browser is full. Save your text before you close or reload the page.');
    overflow.set(key, text);
  }
  // Browsers announce a change only to other tabs.
  dispatchEvent(new StorageEvent('storage', { key }));
}
