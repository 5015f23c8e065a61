import { toQuery } from '@threads-api/contract/query';
import type { Store } from '@threads-api/server/store';
import type { Caller, LargeData } from './large-data.ts';

export const callsEach = 500;
const limit = 50;
const deepest = 10_000;
/** The number of pages skipped with each request on the way to the deep page. */
const stride = 5;

/** A database, as one caller sees it. */
export interface OpenDataset {
  name: string;
  store: Store;
  userId: string;
  threadIds: string[];
  /** The cursor of a page far from the first. */
  deepCursor: string;
}

/** Finds page 10,000, or the last full page of a smaller dataset. */
export async function openDataset(name: string, store: Store, data: LargeData, caller: Caller): Promise<OpenDataset> {
  const { userId } = caller;
  let deepCursor = '';
  for (let cursor: string | undefined, number = 1; number <= deepest + 1; number += stride) {
    const page = await store.listThreads({ query: toQuery({ limit: stride * limit, cursor }), caller: { userId } });
    if (cursor && page.data.length >= limit) deepCursor = cursor;
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return { name, store, userId, threadIds: data.threadIds, deepCursor };
}

/** Spreads the reads over all threads, so that they do not all fit into caches. */
const threadOf = ({ threadIds }: OpenDataset, call: number) => threadIds[(call * 7919) % threadIds.length] ?? '';

export const reads: Record<string, (dataset: OpenDataset, call: number) => Promise<unknown>> = {
  list: ({ store, userId }) => store.listThreads({ query: { limit }, caller: { userId } }),
  'unread list': ({ store, userId }) => store.listThreads({ query: { unread: '1', limit }, caller: { userId } }),
  'deep page': ({ store, userId, deepCursor }) =>
    store.listThreads({ query: { limit, cursor: deepCursor }, caller: { userId } }),
  detail: (dataset, call) =>
    dataset.store.getThread({
      path: { id: threadOf(dataset, call) },
      query: { historyLimit: 100 },
      caller: { userId: dataset.userId },
    }),
  notes: (dataset, call) =>
    dataset.store.listThreadNotes({
      path: { id: threadOf(dataset, call) },
      query: { limit },
      caller: { userId: dataset.userId },
    }),
};
