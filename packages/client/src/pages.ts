/** A page, as the lists of the contract have it. */
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

export interface PagesOptions {
  /** Where to continue: the `nextCursor` of an earlier page. */
  cursor?: string | undefined;
  /** Request the next page while this one is being used. */
  prefetch?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Page after page, each requested when it is needed. Leaving the loop ends what is in flight. */
export async function* pagesOf<P>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<P>,
  pageOf: (body: P) => Pick<Page<unknown>, 'nextCursor'>,
  { cursor, prefetch, signal: given }: PagesOptions,
): AsyncGenerator<P, void, undefined> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(given?.reason);
  if (given?.aborted) abort();
  given?.addEventListener('abort', abort);
  try {
    let next: Promise<P> | undefined = load(cursor, signal);
    while (next) {
      const page: P = await next;
      const { nextCursor } = pageOf(page);
      const loadNext = () => (nextCursor === null ? undefined : load(nextCursor, signal));
      next = prefetch ? loadNext() : undefined;
      // It is awaited when the next page is needed; until then, a rejection is expected.
      next?.catch(() => {});
      yield page;
      next ??= loadNext();
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
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  for await (const page of pages) {
    for (const item of listOf(page)) {
      if (!seen.has(item.id)) yield item;
      seen.add(item.id);
    }
  }
}
