import { useSyncExternalStore } from 'preact/compat';

interface Notice {
  id: number;
  text: string;
}

let notices: Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a message that needs no decision, such as why a change was undone. */
export function showNotice(text: string): void {
  lastId += 1;
  const id = lastId;
  update([...notices, { id, text }]);
  setTimeout(() => hideNotice(id), 12_000);
}

export function hideNotice(id: number): void {
  update(notices.filter((notice) => notice.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNotices = () => useSyncExternalStore(subscribe, () => notices);
