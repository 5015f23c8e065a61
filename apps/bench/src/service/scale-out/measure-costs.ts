import { availableParallelism } from 'node:os';
import type { Participant } from '@threads-api/contract';
import { openStore, tablesOf } from '@threads-api/server/testing/tables';
import { sql } from 'kysely';
import type { OnProgress } from '../../compare.ts';
import { load } from '../../load.ts';
import { startOurs } from '../our-server.ts';
import { makeWorld } from '../world.ts';

/** What was measured on this machine with one process and one database. */
export interface Costs {
  /** Pages of fifty threads over HTTP, a second. */
  requestsPerSecond: number;
  /** Pages that the database gives several callers at once, a second. */
  readsPerSecond: number;
  /** Inbound messages, one after the other, a second. */
  writesPerSecond: number;
  /** With ten messages and three notes. */
  bytesPerThread: number;
  cores: number;
}

const readers = 8;
const author: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };

export async function measureCosts(
  database: string,
  url: string,
  { threads, seconds }: { threads: number; seconds: number },
  onProgress: OnProgress,
): Promise<Costs> {
  const world = await makeWorld(url, { threads, inboxes: 1 }, (done) => {
    if (done % 5_000 === 0) onProgress(`${database}: making ${done} of ${threads} threads`);
  });
  const store = await openStore({ url });
  const { userId, threadIds, token } = world;
  const milliseconds = seconds * 1000;
  try {
    const bytes = await databaseBytes(database, store);
    onProgress(`${database}: reading`);
    const readsPerSecond = await countWhile(milliseconds, readers, () =>
      store.listThreads({ userId, unread: false, limit: 50 }),
    );
    onProgress(`${database}: writing`);
    const content = { author, to: [], cc: [], bodyText: 'Hello', bodyHtml: null, attachments: [] };
    const writesPerSecond = await countWhile(milliseconds, 1, (call) =>
      store.receiveMessage({ threadId: threadIds[call % threadIds.length] ?? '', ...content }),
    );
    onProgress(`${database}: over HTTP`);
    const server = await startOurs(url);
    const headers = { authorization: `Bearer ${token}` };
    const { perSecond } = await load({ url: `${server.url}/threads`, headers, connections: 16, seconds });
    await server.stop();
    const cores = availableParallelism();
    return { requestsPerSecond: perSecond, readsPerSecond, writesPerSecond, bytesPerThread: bytes / threads, cores };
  } finally {
    await store.close();
  }
}

/** How often several workers can do something a second. */
async function countWhile(milliseconds: number, workers: number, work: (call: number) => Promise<unknown>) {
  const started = performance.now();
  let calls = 0;
  const worker = async () => {
    while (performance.now() - started < milliseconds) await work(calls++);
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return (calls / (performance.now() - started)) * 1000;
}

async function databaseBytes(database: string, store: Awaited<ReturnType<typeof openStore>>): Promise<number> {
  const query =
    database === 'SQLite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await query.execute(tablesOf(store))).rows[0]?.bytes);
}
