/** The storage of this browser. If users or policies block it, it is empty and writing has no effect. */
export const browserStorage = {
  keys: () => attempt((storage) => Object.keys(storage)) ?? [],
  read: (key: string) => attempt((storage) => storage.getItem(key)) ?? undefined,
  remove: (key: string) => void attempt((storage) => storage.removeItem(key)),
  write: (key: string, text: string) => void attempt((storage) => storage.setItem(key, text)),
};

function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
