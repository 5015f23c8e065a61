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
}

/** Page after page, each asked for when it is wanted. */
export async function* pagesOf<P>(
  load: (cursor: string | undefined) => Promise<P>,
  cursorOf: (page: P) => string | null,
  { cursor, prefetch = false }: PagesOptions,
): AsyncGenerator<P, void, undefined> {
  let next: Promise<P> | undefined = load(cursor);
  while (next) {
    const page: P = await next;
    const following = cursorOf(page);
    next = undefined;
    if (following !== null && prefetch) {
      next = load(following);
      // Whoever stops here does not ask for it; that it fails then is nobody's business.
      next.catch(() => {});
    }
    yield page;
    if (following !== null) next ??= load(following);
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
