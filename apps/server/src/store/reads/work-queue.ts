/** Does large work, such as a large page, one piece at a time. */
export interface WorkQueue {
  /** Waits for earlier work, then runs `work`. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
}

/**
 * Large pages are read and processed one per turn of the event loop, so that other requests are answered in between, and
 * large reads do not use all database connections.
 */
export function createWorkQueue(): WorkQueue {
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
