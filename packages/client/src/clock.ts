/** The current time, and a way to wait. */
export interface Clock {
  /** The current time in milliseconds, as `Date.now()`. */
  now(): number;
  /** Resolves after this time. Once the signal is aborted, the promise may stay pending. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The longest time that a timer supports, about 24.8 days. A longer one would fire at once. */
export const longestTimer = 2 ** 31 - 1;

/** Looks up `Date` and `setTimeout` at each call, so that fake timers apply to a client that exists already. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, longestTimer));
      signal.addEventListener('abort', () => clearTimeout(timer));
    }),
};
