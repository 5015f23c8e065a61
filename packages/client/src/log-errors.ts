/** Runs code of others that must not fail a call. */
export function logErrors<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  return new Promise<T>((resolve) => resolve(work())).catch((error) => void console.error(error));
}
