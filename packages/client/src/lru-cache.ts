/** A cached response and the ETag to revalidate it with. */
export interface CachedResponse {
  /** The `ETag` header. */
  etag: string;
  /** The JSON text. */
  body: string;
}

/** Stores responses by a key derived from the token and the URL. If a cache throws, the error is logged and the call continues. */
export interface ResponseCache {
  /** Returns the stored response, if any. */
  get(key: string): CachedResponse | undefined | Promise<CachedResponse | undefined>;
  /** Stores a response. */
  set(key: string, response: CachedResponse): void | Promise<void>;
}

/** Keeps the most recently used values. */
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
 * @param size The maximum number of responses. Default: 100.
 * @example
 * const client = createThreadsClient({ baseUrl, token, cache: createLruCache() });
 */
export const createLruCache = (size = 100): ResponseCache => createLru<CachedResponse>(size);
