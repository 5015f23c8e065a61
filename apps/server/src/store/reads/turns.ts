/** Called with whether a page is large, once it was read; resolves when it may be processed. */
export type ReportSize = (isLarge: boolean) => Promise<void>;

/** Large pages, one at a time. */
export interface Turns {
  /** Reads and processes a page of the list with this key. */
  read<T>(key: string, work: (reportSize: ReportSize) => Promise<T>): Promise<T>;
}

/** A list whose pages are small again is forgotten when one of them is read. */
const mostKnown = 1_000;

/**
 * Large pages are processed one per turn of the event loop: requests that arrive meanwhile are answered in between. Lists
 * that are known to have large pages are also read one at a time, so that they do not take all connections to the database.
 */
export function createTurns(): Turns {
  const large = new Set<string>();
  let last = Promise.resolve();

  /** Waits for the turns before, and returns a function that ends this one. */
  async function take(): Promise<() => void> {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = () => void setImmediate(resolve);
    });
    await before;
    return end;
  }

  function remember(key: string): void {
    if (large.size === mostKnown) large.clear();
    large.add(key);
  }

  return {
    async read(key, work) {
      let end = large.has(key) ? await take() : undefined;
      try {
        return await work(async (isLarge) => {
          if (isLarge) remember(key);
          else large.delete(key);
          if (isLarge) end ??= await take();
        });
      } finally {
        end?.();
      }
    },
  };
}
