/** An answer that is kept, to be asked for again by its ETag. */
export interface CachedAnswer {
  etag: string;
  body: string;
}

/** Where answers are kept, by their URL; one for each user. */
export interface AnswerCache {
  get(url: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  set(url: string, answer: CachedAnswer): void | Promise<void>;
}

/** Keeps the answers that were used last, in memory. */
export function createLruCache(size = 100): AnswerCache {
  const kept = new Map<string, CachedAnswer>();
  return {
    get(url) {
      const found = kept.get(url);
      if (found) {
        kept.delete(url);
        kept.set(url, found);
      }
      return found;
    },
    set(url, answer) {
      kept.delete(url);
      kept.set(url, answer);
      if (kept.size > size) kept.delete(kept.keys().next().value as string);
    },
  };
}
