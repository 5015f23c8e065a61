import { onAbort } from './on-abort.ts';

/** A page of a list in the contract. */
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

export interface PagesOptions {
  /** Request the next page before it is needed. Default: false. */
  prefetch?: boolean | undefined;
  /** Stop after this many pages. Default: no limit. */
  maxPages?: number | undefined;
}

export interface ItemsOptions extends PagesOptions {
  /** Stop after this many items. Default: no limit. */
  maxItems?: number | undefined;
}

/** Loads one page and adds its `nextCursor` to the used cursors. Fails if that cursor was already used. */
type LoadPage<P> = (cursor: string | undefined, signal: AbortSignal, used: Set<unknown>) => Promise<P>;

/** Yields pages and requests each one when it is needed. Leaving the loop aborts the request in flight. */
export async function* pagesOf<P>(
  load: LoadPage<P>,
  pageOf: (body: P) => Pick<Page<unknown>, 'nextCursor'>,
  cursor: string | undefined,
  given: AbortSignal | undefined,
  { prefetch, maxPages = Infinity }: PagesOptions,
): AsyncGenerator<P, void, undefined> {
  const controller = new AbortController();
  const { signal } = controller;
  const used = new Set<unknown>();
  const stop = onAbort(given, (reason) => controller.abort(reason));
  try {
    let count = 0;
    const loadNext = (next: string | null | undefined) =>
      next === null || count++ >= maxPages ? undefined : load(next, signal, used);
    let next = loadNext(cursor);
    while (next) {
      const page: P = await next;
      const { nextCursor } = pageOf(page);
      next = prefetch ? loadNext(nextCursor) : undefined;
      // Awaited later. Until then, a rejection must not count as unhandled.
      next?.catch(() => {});
      yield page;
      if (!prefetch) next = loadNext(nextCursor);
    }
  } finally {
    stop();
    controller.abort();
  }
}

/** Yields each item once. An item that moves while the list is read may appear on two pages. */
export async function* itemsOf<P, T extends { id: string }>(
  pages: AsyncIterable<P>,
  listOf: (page: P) => T[],
  { maxItems = Infinity }: ItemsOptions = {},
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  if (maxItems > 0)
    for await (const page of pages) {
      for (const item of listOf(page)) {
        if (seen.has(item.id)) continue;
        seen.add(item.id);
        yield item;
        if (seen.size >= maxItems) return;
      }
    }
}
