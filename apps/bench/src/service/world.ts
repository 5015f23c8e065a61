import { contract } from '@threads-api/contract';
import { generateThreads } from '@threads-api/sample-data';
import { isPostgresUrl, type ThreadImport } from '@threads-api/server/store';
import { openStore, tablesOf } from '@threads-api/server/testing/tables';
import { sql } from 'kysely';

const batchSize = 200;
const spread = 1_000;

export interface World {
  url: string;
  userId: string;
  token: string;
  /** Some of its threads, evenly from the newest to the oldest. */
  threadIds: string[];
}

/** A user with so many threads of ten messages and three notes each, every seventh unread, over so many inboxes. */
export async function makeWorld(
  url: string,
  { threads, inboxes }: { threads: number; inboxes: number },
  onProgress: (done: number) => void = () => {},
): Promise<World> {
  const store = await openStore({ url });
  const userId = await store.createUser({ name: 'Bench', address: 'bench@demo.example' });
  const scopes = [...contract.scopes];
  const { token } = await store.createToken({ userId, name: 'bench', scopes });
  const inboxIds: string[] = [];
  for (let index = 0; index < inboxes; index++) {
    const id = await store.createInbox({ name: `${index}`, address: `${index}@demo.example` });
    await store.addMember(id, userId);
    inboxIds.push(id);
  }
  const threadIds: string[] = [];
  let batch: ThreadImport[] = [];
  let done = 0;
  const world = generateThreads({ inboxIds, threads, messagesIn: () => 10, notesIn: () => 3, unreadBy: [userId] });
  for (const thread of world) {
    if (done++ % Math.ceil(threads / spread) === 0) threadIds.unshift(thread.thread.id);
    batch.push(thread);
    if (batch.length < batchSize && done < threads) continue;
    await store.importThreads(batch);
    onProgress(done);
    batch = [];
  }
  // What PostgreSQL does by itself after a while.
  if (isPostgresUrl(url)) await sql`vacuum analyze`.execute(tablesOf(store));
  await store.close();
  return { url, userId, token, threadIds };
}
