import type { HistoryEntry, ThreadDetail } from '@threads-api/contract';

/** How much of a body is shown at once, in characters. */
export const shownCharacters = 4000;

export type CutEntry = HistoryEntry & {
  /** Whether more of the body follows; ask again with a larger `bodyOffset`. */
  truncated?: boolean;
};

export type CutThread = Omit<ThreadDetail, 'history'> & { history: { data: CutEntry[]; nextCursor: string | null } };

/** A part of a text, from an offset on, and whether more follows; a letter of two halves is not split. */
export function cutText(text: string, offset: number): { bodyText: string; truncated: boolean } {
  const end = offset + shownCharacters;
  const splits = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return { bodyText: text.slice(offset, splits ? end + 1 : end), truncated: text.length > (splits ? end + 1 : end) };
}

/** Long bodies in parts: from an offset on, and no more than an agent can use. The HTML says the same and is left out. */
export function limitBodies(thread: ThreadDetail, offset: number): CutThread {
  const data = thread.history.data.map(
    (entry): CutEntry =>
      entry.type === 'message' ? { ...entry, bodyHtml: null, ...cutText(entry.bodyText, offset) } : entry,
  );
  return { ...thread, history: { ...thread.history, data } };
}
