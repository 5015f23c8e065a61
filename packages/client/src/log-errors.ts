/** Runs user code that must not fail a call. Logs its errors. */
export function logErrors<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  return new Promise<T>((resolve) => resolve(work())).catch((error) => void console.error(error));
}
