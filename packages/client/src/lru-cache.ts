/** A response that can be asked for again by its ETag. */
export interface CachedResponse {
  etag: string;
  body: string;
}

/** Stores responses by a key that is made from the caller and the URL. */
export interface ResponseCache {
  get(key: string): CachedResponse | undefined | Promise<CachedResponse | undefined>;
  set(key: string, response: CachedResponse): void | Promise<void>;
}

/** Keeps the most recently used responses in memory. */
export function createLruCache(size = 100): ResponseCache {
  const stored = new Map<string, CachedResponse>();
  const set = (key: string, response: CachedResponse) => {
    stored.delete(key);
    stored.set(key, response);
    if (stored.size > size) stored.delete(stored.keys().next().value as string);
  };
  return {
    get(key) {
      const found = stored.get(key);
      if (found) set(key, found);
      return found;
    },
    set,
  };
}
