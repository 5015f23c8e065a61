import { browserStorage } from '@threads-api/ui/browser-storage';
import { useEffect, useState } from 'preact/hooks';
import { showNotice } from './notices.ts';

/** The fields of a draft, a thread or a form that keep their text. */
export type Field = 'edit' | 'discard' | 'reply' | 'note' | 'name';

const keyOf = (...parts: string[]) => ['inbox:unsaved', ...parts].join('/');
/** Text that the storage did not take. It is kept until a reload, before which the browser asks. */
const overflow = new Map<string, string>();
addEventListener('beforeunload', (event) => {
  if (overflow.size > 0) event.preventDefault();
});

type Owner = [userId: string] | [userId: string, id: string];

const keysBelow = (owner: Owner) =>
  [...new Set([...browserStorage.keys(), ...overflow.keys()])].filter((key) => key.startsWith(keyOf(...owner, '')));

/** Whether this browser keeps unsaved text of a user, or of one of the user's drafts or threads. */
export const hasUnsaved = (...owner: Owner) => keysBelow(owner).length > 0;

/** The text of a field at one moment. */
export interface UnsavedText {
  key: string;
  /** The draft or thread. */
  id: string;
  field: Field;
  /** The stored value. */
  stored: string;
}

/** All unsaved text of a user, or of one of the user's drafts or threads. */
export const listUnsaved = (...owner: Owner): UnsavedText[] =>
  keysBelow(owner).map((key) => {
    const [field, id = ''] = key.split('/').toReversed();
    return { key, id, field: field as Field, stored: readStored(key) ?? '' };
  });

/** Like `listUnsaved`, up to date. */
export function useUnsavedTexts(...owner: Owner): UnsavedText[] {
  const [texts, setTexts] = useState(() => listUnsaved(...owner));
  useStored(undefined, () => setTexts(listUnsaved(...owner)));
  return texts;
}

/** Removes texts, except those that have changed since they were listed. Returns whether all were removed. */
export function removeUnsaved(texts: Pick<UnsavedText, 'key' | 'stored'>[]): boolean {
  const unchanged = texts.filter(({ key, stored }) => readStored(key) === stored);
  for (const { key } of unchanged) write(key, undefined);
  return unchanged.length === texts.length;
}

/**
 * What a user typed into a field of a draft, a thread or a form and has not saved. It is kept in this browser, so that it survives
 * a reload, and all tabs show the same text.
 */
export function useUnsaved<T>(userId: string, id: string, field: Field) {
  const key = keyOf(userId, id, field);
  const [unsaved, setUnsaved] = useState(() => read<T>(key));
  useStored(key, () => setUnsaved(read<T>(key)));
  const keep = (value: T | undefined) => write(key, value);
  /** Removes what was saved or discarded, unless the person has typed more since. */
  const forget = (known: T) => removeUnsaved([{ key, stored: JSON.stringify(known) }]);
  return [unsaved, keep, forget] as const;
}

/** Text with what was last sent to save it. If the response was lost, sending the same again does not store it twice. */
export interface Unsaved<T> {
  bodyText: string;
  sent?: T;
}

/** A key for saving a text once. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Calls a function when this or another tab changes the text of a field, or of any field. */
function useStored(key: string | undefined, update: () => void): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => (key === undefined || event.key === key) && update();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);
}

/** Whether all unsaved text survives a reload. */
export const isAllStored = () => overflow.size === 0;

const readStored = (key: string) => overflow.get(key) ?? browserStorage.read(key);

/** Parses what the storage has. */
export function parseUnsaved<T>(stored: string | undefined): T | undefined {
  try {
    return JSON.parse(stored ?? 'null') ?? undefined;
  } catch {
    // Written by something else.
    return undefined;
  }
}

const read = <T>(key: string) => parseUnsaved<T>(readStored(key));

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (text === undefined) browserStorage.remove(key);
  // One write, so that other tabs never see an intermediate state.
  if (text === undefined || browserStorage.write(key, text)) overflow.delete(key);
  else {
    if (overflow.size === 0)
      showNotice('The storage of this browser is full or blocked. Save your text before you close or reload the page.');
    overflow.set(key, text);
  }
  // Browsers announce a change only to other tabs.
  dispatchEvent(new StorageEvent('storage', { key }));
}
