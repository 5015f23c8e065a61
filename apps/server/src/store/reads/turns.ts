/** Call it with whether a page is large, after reading it. Resolves when the page may be processed. */
export type ReportSize = (isLarge: boolean) => Promise<void>;

/** Processes large pages one at a time. */
export interface Turns {
  /** Reads and processes a page of the list with this key. */
  read<T>(key: string, work: (reportSize: ReportSize) => Promise<T>): Promise<T>;
}

/** The maximum number of lists known to have large pages. Reading a small page removes its list. */
const mostKnown = 1_000;

/**
 * Large pages are processed one per turn of the event loop, so that other requests are answered in between. Lists that are
 * known to have large pages are also read one at a time, so that they do not use all database connections.
 */
export function createTurns(): Turns {
  const large = new Set<string>();
  let last = Promise.resolve();

  /** Waits for earlier turns, and returns a function that ends this one. */
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
