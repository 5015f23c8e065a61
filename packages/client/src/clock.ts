/** The longest supported timer, about 24.8 days. A longer one would fire immediately. */
export const longestTimer = 2 ** 31 - 1;

/** The time in milliseconds, which never goes back. Looked up on each use, so that fake timers affect existing clients. */
export const now = () => performance.now();

/** Resolves after this time. Stays pending if the signal is aborted. */
export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(milliseconds, longestTimer));
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
