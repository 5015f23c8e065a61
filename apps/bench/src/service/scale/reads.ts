import { toQuery } from '@threads-api/contract/query';
import type { Store } from '@threads-api/server/store';
import type { Caller, LargeData } from './large-data.ts';

export const callsEach = 500;
const limit = 50;
const deepest = 10_000;
/** Pages that are passed at once on the way to a deep one. */
const stride = 5;

/** What one caller sees of a database. */
export interface OpenWorld {
  name: string;
  url: string;
  store: Store;
  userId: string;
  token: string;
  threadIds: string[];
  /** The number of a page far from the top, and the cursor that leads to it. */
  deepPage: number;
  deepCursor: string;
}

/** Goes to page 10,000 of a caller, or to the last whole page if there are not so many, in large steps. */
export async function openWorld(name: string, store: Store, data: LargeData, caller: Caller): Promise<OpenWorld> {
  const { userId, token } = caller;
  let deepPage = 1;
  let deepCursor = '';
  for (let cursor: string | undefined, number = 1; number <= deepest + 1; number += stride) {
    const page = await store.listThreads({ query: toQuery({ limit: stride * limit, cursor }), caller: { userId } });
    if (cursor && page.data.length >= limit) [deepPage, deepCursor] = [number, cursor];
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return { name, url: data.url, store, userId, token, threadIds: data.threadIds, deepPage, deepCursor };
}

/** Threads from everywhere, so that not all is in a cache. */
const threadOf = ({ threadIds }: OpenWorld, call: number) => threadIds[(call * 7919) % threadIds.length] ?? '';

export const reads: Record<string, (world: OpenWorld, call: number) => Promise<unknown>> = {
  list: ({ store, userId }) => store.listThreads({ query: { limit }, caller: { userId } }),
  'unread list': ({ store, userId }) => store.listThreads({ query: { unread: '1', limit }, caller: { userId } }),
  'deep page': ({ store, userId, deepCursor }) =>
    store.listThreads({ query: { limit, cursor: deepCursor }, caller: { userId } }),
  detail: (world, call) =>
    world.store.getThread({
      path: { id: threadOf(world, call) },
      query: { historyLimit: 100 },
      caller: { userId: world.userId },
    }),
  notes: (world, call) =>
    world.store.listThreadNotes({
      path: { id: threadOf(world, call) },
      query: { limit },
      caller: { userId: world.userId },
    }),
};
