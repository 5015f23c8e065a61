import { contract } from '@threads-api/contract';
import { generateThreads } from '@threads-api/sample-data';
import { isPostgresUrl, type ThreadImport } from '@threads-api/server/store';
import { openStore, tablesOf } from '@threads-api/server/testing/tables';
import { sql } from 'kysely';

const threadCount = 1_000;
/** More than there are connections, so that no two concurrent requests belong to the same user. */
const userCount = 100;

/** A database with 1,000 threads in one inbox, and users who see all of them. */
export interface Dataset {
  url: string;
  /** The request headers of each user. */
  headers: Record<string, string>[];
  /** Fills the id of a thread into a path of the contract. */
  pathOf(path: string): string;
}

/** Each thread has ten messages and three notes; every seventh is unread. */
export async function createDataset(url: string): Promise<Dataset> {
  const store = await openStore({ url });
  const inboxId = await store.createInbox({ name: 'Bench', address: 'bench@demo.example' });
  const userIds: string[] = [];
  const headers: Record<string, string>[] = [];
  for (let index = 0; index < userCount; index++) {
    const userId = await store.createUser({ name: 'Bench', address: `${index}@demo.example` });
    await store.addMember(inboxId, userId);
    const { token } = await store.createToken({ userId, name: 'bench', scopes: [...contract.scopes] });
    userIds.push(userId);
    headers.push({ authorization: `Bearer ${token}` });
  }
  const threads: ThreadImport[] = [
    ...generateThreads({
      inboxIds: [inboxId],
      threads: threadCount,
      messagesIn: () => 10,
      notesIn: () => 3,
      unreadBy: userIds,
    }),
  ];
  await store.importThreads(threads);
  // PostgreSQL does this by itself after a while.
  if (isPostgresUrl(url)) await sql`vacuum analyze`.execute(tablesOf(store));
  await store.close();
  return { url, headers, pathOf: (path) => path.replace('{id}', threads.at(-1)?.thread.id ?? '') };
}
