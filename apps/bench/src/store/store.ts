import { largeWorld, openStore, type Store, type ThreadImport } from '@threads-api/store';
import { type Comparison, compare } from '../compare.ts';

const rounds = 5;
const callsEach = 200;
const worlds = [
  { name: '1,000 threads, 1 inbox', threads: 1_000, inboxes: 1 },
  { name: '50,000 threads, 1 inbox', threads: 50_000, inboxes: 1 },
  { name: '50,000 threads, 50 inboxes', threads: 50_000, inboxes: 50 },
];

interface World {
  name: string;
  store: Store;
  userId: string;
  /** A thread, and the cursor of a page, far from the top. */
  deepThread: string;
  deepCursor: string;
}

/** In memory, with three messages a thread and every seventh unread. */
async function openWorld({ name, threads, inboxes }: (typeof worlds)[number]): Promise<World> {
  const store = await openStore();
  const userId = await store.createUser({ name, address: 'bench@demo.example' });
  const inboxIds: string[] = [];
  for (let index = 0; index < inboxes; index++) {
    const id = await store.createInbox({ name: `${index}`, address: `${index}@demo.example` });
    await store.addMember(id, userId);
    inboxIds.push(id);
  }
  let batch: ThreadImport[] = [];
  for (const thread of largeWorld({ inboxIds, threads, messagesIn: () => 3, unreadBy: [userId] })) {
    batch.push(thread);
    if (batch.length < 1000) continue;
    await store.importThreads(batch);
    batch = [];
  }
  let deepCursor: string | undefined;
  for (let read = 0; read < threads * 0.9; read += 100) {
    deepCursor =
      (await store.listThreads({ userId, unread: false, limit: 100, cursor: deepCursor })).nextCursor ?? deepCursor;
  }
  const { data } = await store.listThreads({ userId, unread: false, limit: 1, cursor: deepCursor });
  return { name, store, userId, deepThread: data[0]?.id ?? '', deepCursor: deepCursor ?? '' };
}

const reads: Record<string, (world: World) => Promise<unknown>> = {
  list: ({ store, userId }) => store.listThreads({ userId, unread: false, limit: 50 }),
  'unread list': ({ store, userId }) => store.listThreads({ userId, unread: true, limit: 50 }),
  'deep page': ({ store, userId, deepCursor }) =>
    store.listThreads({ userId, unread: false, limit: 50, cursor: deepCursor }),
  thread: ({ store, userId, deepThread }) => store.getThread({ userId, threadId: deepThread, historyLimit: 100 }),
  notes: ({ store, userId, deepThread }) => store.listNotes({ userId, threadId: deepThread, limit: 50 }),
};

/** Whether a read costs what it returns, and not what there is: small and large worlds, one inbox and fifty, on SQLite. */
export async function store(onProgress: (text: string) => void): Promise<Comparison[]> {
  const opened: World[] = [];
  for (const world of worlds) {
    onProgress(`store: making ${world.name}`);
    opened.push(await openWorld(world));
  }
  const comparisons: Comparison[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const contestants = opened.map((world) => ({
      name: world.name,
      async measure() {
        const started = performance.now();
        for (let call = 0; call < callsEach; call++) await read(world);
        return ((performance.now() - started) / callsEach) * 1000;
      },
    }));
    comparisons.push(await compare(`store: ${name}`, 'µs', 'less', contestants, rounds, onProgress));
  }
  for (const world of opened) await world.store.close();
  return comparisons;
}
