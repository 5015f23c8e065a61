/** A response that can be requested again by its ETag. */
export interface CachedResponse {
  /** The `ETag` header. */
  etag: string;
  /** The JSON text. */
  body: string;
}

/** Stores responses by a key that is made from the caller and the URL. An error of a cache is logged, and the call goes on. */
export interface ResponseCache {
  /** The stored response, if there is one. */
  get(key: string): CachedResponse | undefined | Promise<CachedResponse | undefined>;
  /** Stores a response. */
  set(key: string, response: CachedResponse): void | Promise<void>;
}

/** The most recently used values by their keys. */
export function createLru<Value>(size: number) {
  const stored = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    stored.delete(key);
    stored.set(key, value);
    if (stored.size > size) stored.delete(stored.keys().next().value as string);
  };
  return {
    get(key: string): Value | undefined {
      const found = stored.get(key);
      if (found) set(key, found);
      return found;
    },
    set,
    clear: () => stored.clear(),
  };
}

/**
 * Keeps the most recently used responses in memory.
 *
 * @param size How many responses it keeps. Default: 100.
 * @example
 * const client = createThreadsClient({ baseUrl, token, cache: createLruCache() });
 */
export const createLruCache = (size = 100): ResponseCache => createLru<CachedResponse>(size);
