interface Task {
  owner: string;
  /** Removes the task from the queue, and rejects with its reason. A task that has started is finished. */
  signal?: AbortSignal | undefined;
}

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Runs tasks one at a time, round-robin by owner, so that no owner can delay the others by more than one task. Other
 * requests are answered between two tasks. Callers limit the queue: a request waits for one task at a time, and reserves
 * a part of the byte budget meanwhile.
 */
export function createFairQueue() {
  /** The waiting tasks by owner, the next owner first. */
  const waiting = new Map<string, Set<() => Promise<void>>>();
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (const [owner, own] of waiting) {
      const [begin] = own;
      await begin?.();
      await new Promise(setImmediate);
      // The loop also reaches an owner that is added again at the end.
      waiting.delete(owner);
      if (own.size > 0) waiting.set(owner, own);
    }
    isWorking = false;
  }

  return {
    async run<T>({ owner, signal }: Task, begin: () => Promise<T>): Promise<T> {
      signal?.throwIfAborted();
      const own = waiting.get(owner) ?? new Set();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const leave = () => {
        own.delete(entry);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      const entry = () => {
        leave();
        return begin().then(resolve, reject);
      };
      signal?.addEventListener('abort', abort);
      waiting.set(owner, own.add(entry));
      void work();
      return promise;
    },
  };
}
