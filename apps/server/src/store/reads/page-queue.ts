/** Processes large pages one at a time. */
export interface PageQueue {
  /** Waits for earlier pages, then runs `work`. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
}

/**
 * Large pages are read and processed one per turn of the event loop, so that other requests are answered in between, and
 * large reads do not use all database connections.
 */
export function createPageQueue(): PageQueue {
  let last = Promise.resolve();
  return {
    async run(work) {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      try {
        return await work();
      } finally {
        setImmediate(resolve);
      }
    },
  };
}
