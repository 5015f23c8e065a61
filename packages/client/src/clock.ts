/** Measures time, and waits. */
export interface Clock {
  /** The time in milliseconds since any fixed moment, like `performance.now()`. It must never go back. */
  now(): number;
  /** Resolves after this time. The promise may stay pending if the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The longest supported timer, about 24.8 days. A longer one would fire immediately. */
export const longestTimer = 2 ** 31 - 1;

/** Looks up `performance` and `setTimeout` on each use, so that fake timers also affect existing clients. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, longestTimer));
      signal.addEventListener('abort', () => clearTimeout(timer));
    }),
};
