/** What time it is, and how to let it pass. */
export interface Clock {
  now(): number;
  /** Ends early, with the signal's reason, when the signal does. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        resolve();
      }, milliseconds);
      const end = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
    }),
};
