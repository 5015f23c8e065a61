/** A page, as the lists of the contract have it. */
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

export interface PagesOptions {
  /** Request the next page while this one is being used. Default: false. */
  prefetch?: boolean | undefined;
  /** End after this many pages. Default: no limit. */
  maxPages?: number | undefined;
}

export interface ItemsOptions extends PagesOptions {
  /** End after this many items. Default: no limit. */
  maxItems?: number | undefined;
}

/** Loads one page. It fails if the page's own `nextCursor` is among the cursors that were used, and adds it to them. */
type LoadPage<P> = (cursor: string | undefined, signal: AbortSignal, used: Set<unknown>) => Promise<P>;

/** Page after page, each requested when it is needed. Leaving the loop ends what is in flight. */
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
  const abort = () => controller.abort(given?.reason);
  if (given?.aborted) abort();
  given?.addEventListener('abort', abort);
  try {
    let count = 0;
    const loadNext = (next: string | null | undefined) =>
      next === null || count++ >= maxPages ? undefined : load(next, signal, used);
    let next = loadNext(cursor);
    while (next) {
      const page: P = await next;
      const { nextCursor } = pageOf(page);
      next = prefetch ? loadNext(nextCursor) : undefined;
      // It is awaited when the next page is needed; until then, a rejection is expected.
      next?.catch(() => {});
      yield page;
      if (!prefetch) next = loadNext(nextCursor);
    }
  } finally {
    abort();
    given?.removeEventListener('abort', abort);
  }
}

/** Item after item, each once: an item that moved while the list was read may come again. */
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
