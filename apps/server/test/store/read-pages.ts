import type { Thread } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import type { Store } from '#store';

interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

/** Reads all pages in order. */
export async function readPages<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item> | undefined>,
): Promise<Page<Item>[]> {
  const pages: Page<Item>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(cursor);
    if (!page) throw new Error('There is no such thread.');
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

/** Lists all threads of a user, in pages of `limit`. */
export async function listAllThreads(store: Store, userId: string, unread: boolean, limit: number): Promise<Thread[]> {
  const pages = await readPages((cursor) =>
    store.listThreads({ query: toQuery({ unread, limit, cursor }), caller: { userId } }),
  );
  return pages.flatMap(({ data }) => data);
}
