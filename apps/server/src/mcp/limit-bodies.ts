import type { HistoryEntry, ThreadDetail } from '@threads-api/contract';

/** How much of a body is shown at once, in characters. */
export const shownCharacters = 4000;

export type CutEntry = HistoryEntry & {
  /** Whether more of the body follows. Read on with a larger `bodyOffset`. */
  truncated?: boolean;
};

export type CutThread = Omit<ThreadDetail, 'history'> & { history: { data: CutEntry[]; nextCursor: string | null } };

/** A part of a text from an offset on, and whether more follows. Surrogate pairs are not split. */
export function cutText(text: string, offset: number): { bodyText: string; truncated: boolean } {
  const limit = offset + shownCharacters;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  const end = splitsPair ? limit + 1 : limit;
  return { bodyText: text.slice(offset, end), truncated: text.length > end };
}

/** Cuts the bodies of a thread's messages. The HTML body is left out: it repeats the text. */
export function limitBodies(thread: ThreadDetail, offset: number): CutThread {
  const data = thread.history.data.map(
    (entry): CutEntry =>
      entry.type === 'message' ? { ...entry, bodyHtml: null, ...cutText(entry.bodyText, offset) } : entry,
  );
  return { ...thread, history: { ...thread.history, data } };
}
