import { either } from './either.ts';

/** A page, as the lists of the contract have it. */
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

export interface PagesOptions {
  /** Where to go on: the `nextCursor` of a page that was read before. */
  cursor?: string | undefined;
  /** Ask for the next page while this one is being used. */
  prefetch?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Page after page, each asked for when it is wanted. Whoever stops ends what is under way. */
export async function* pagesOf<P>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<P>,
  cursorOf: (page: P) => string | null,
  { cursor, prefetch, signal }: PagesOptions,
): AsyncGenerator<P, void, undefined> {
  const left = new AbortController();
  const both = either(left.signal, signal) as AbortSignal;
  try {
    let next: Promise<P> | undefined = load(cursor, both);
    while (next) {
      const page: P = await next;
      const following = cursorOf(page);
      const goOn = () => (following === null ? undefined : load(following, both));
      next = prefetch ? goOn() : undefined;
      // It is waited for when the next page is wanted, and nobody's business otherwise.
      next?.catch(() => {});
      yield page;
      next ??= goOn();
    }
  } finally {
    left.abort();
  }
}

/** Item after item, none twice: what moved while it was read may come again. */
export async function* itemsOf<P, T extends { id: string }>(
  pages: AsyncIterable<P>,
  listOf: (page: P) => T[],
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  for await (const page of pages) {
    for (const item of listOf(page)) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
  }
}
