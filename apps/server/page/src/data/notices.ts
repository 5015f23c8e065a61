import { useEffect, useState } from 'preact/hooks';

export interface Notice {
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

export function useNotices(): Notice[] {
  const [shown, setShown] = useState(notices);
  useEffect(() => {
    const listener = () => setShown(notices);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return shown;
}
