import type { HistoryEntry, ThreadDetail } from '@threads-api/contract';

/** How much of a body is shown at once, in characters. */
export const shownCharacters = 4000;

export type CutEntry = HistoryEntry & {
  /** Whether more of the body follows; ask again with a larger `bodyOffset`. */
  truncated?: boolean;
};

export type CutThread = Omit<ThreadDetail, 'history'> & { history: { data: CutEntry[]; nextCursor: string | null } };

/** Long bodies in parts: from an offset on, and no more than an agent can use. The HTML says the same and is left out. */
export function limitBodies(thread: ThreadDetail, offset: number): CutThread {
  const data = thread.history.data.map((entry): CutEntry => {
    if (entry.type !== 'message') return entry;
    const { bodyText } = entry;
    const end = offset + shownCharacters;
    return { ...entry, bodyText: bodyText.slice(offset, end), bodyHtml: null, truncated: bodyText.length > end };
  });
  return { ...thread, history: { ...thread.history, data } };
}
