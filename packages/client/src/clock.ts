/** What time it is, and how to wait. */
export interface Clock {
  now(): number;
  /** Resolves after this time. When the signal is aborted, nobody waits any more. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }),
};
