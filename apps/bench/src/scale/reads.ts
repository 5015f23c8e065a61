import type { Store } from '@threads-api/store';
import { openStore } from '@threads-api/store/testing/tables';
import type { World } from '../world.ts';

export const callsEach = 500;
const limit = 50;
const deepest = 10_000;

/** A world that is read from. */
export interface OpenWorld extends World {
  name: string;
  store: Store;
  /** The number of a page far from the top, and the cursor that leads to it. */
  deepPage: number;
  deepCursor: string;
}

/** Opens a world and goes to its page 10,000, or to its last whole page if there are not so many. */
export async function openWorld(name: string, world: World, threads: number): Promise<OpenWorld> {
  const store = await openStore({ url: world.url });
  const { userId } = world;
  const deepPage = Math.min(deepest, Math.floor(threads / limit) - 1);
  let deepCursor: string | undefined;
  for (let page = 1; page < deepPage; page++) {
    deepCursor =
      (await store.listThreads({ userId, unread: false, limit, cursor: deepCursor })).nextCursor ?? deepCursor;
  }
  return { ...world, name, store, deepPage, deepCursor: deepCursor ?? '' };
}

/** Threads from everywhere, so that not all is in a cache. */
const threadOf = ({ threadIds }: World, call: number) => threadIds[(call * 7919) % threadIds.length] ?? '';

export const reads: Record<string, (world: OpenWorld, call: number) => Promise<unknown>> = {
  list: ({ store, userId }) => store.listThreads({ userId, unread: false, limit }),
  'unread list': ({ store, userId }) => store.listThreads({ userId, unread: true, limit }),
  'deep page': ({ store, userId, deepCursor }) =>
    store.listThreads({ userId, unread: false, limit, cursor: deepCursor }),
  detail: (world, call) =>
    world.store.getThread({ userId: world.userId, threadId: threadOf(world, call), historyLimit: 100 }),
  notes: (world, call) => world.store.listNotes({ userId: world.userId, threadId: threadOf(world, call), limit }),
};
