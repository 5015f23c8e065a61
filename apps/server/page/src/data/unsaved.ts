import { useEffect, useState } from 'preact/hooks';

/** The fields of a draft, a thread or a form that keep their text. */
export type Field = 'edit' | 'discard' | 'reply' | 'note' | 'url' | 'name';

const keyOf = (...parts: string[]) => ['inbox:unsaved', ...parts].join('/');
const keysBelow = (...parts: string[]) =>
  Object.keys(localStorage).filter((key) => key.startsWith(keyOf(...parts, '')));

/** Whether this browser keeps unsaved text of a user, or of one of the user's drafts or threads. */
export const hasUnsaved = (...owner: [userId: string] | [userId: string, id: string]) => keysBelow(...owner).length > 0;

export function removeUnsaved(userId: string): void {
  for (const key of keysBelow(userId)) localStorage.removeItem(key);
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
  const keep = (value: T | undefined) => {
    write(key, value);
    setUnsaved(value);
  };
  return [unsaved, keep] as const;
}

function read<T>(key: string): T | undefined {
  return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full. The text stays on the page.
  }
}
