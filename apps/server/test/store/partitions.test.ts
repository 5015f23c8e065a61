import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '../../src/store/index.ts';
import { partitionByInbox } from '../../testing/partition-by-inbox.ts';
import { openStore, tablesOf } from '../../testing/tables.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { content, customer, openOffice } from '../office.ts';
import { explainPostgres } from './explain-postgres.ts';
import { importsFor } from './imports-for.ts';

const threadId = 'thr_own_0';

const reads: Record<string, (store: Store, userId: string) => Promise<unknown>> = {
  'the list': (store, userId) => store.listThreads({ query: { limit: 5 }, caller: { userId } }),
  'the unread list': (store, userId) => store.listThreads({ query: { unread: '1', limit: 5 }, caller: { userId } }),
  'a thread': (store, userId) =>
    store.getThread({ path: { id: threadId }, query: { historyLimit: 5 }, caller: { userId } }),
  'its notes': (store, userId) =>
    store.listThreadNotes({ path: { id: threadId }, query: { limit: 5 }, caller: { userId } }),
};

test("with eight hash partitions, each read uses only the partitions of the caller's inboxes", async () => {
  const asked: CompiledQuery[] = [];
  const store = await openStore({ url: await newMigratedUrl(), onQuery: (query) => asked.push(query) });
  const { mara, jonas, inbox } = await openOffice(store);
  await store.importThreads(importsFor(inbox, 40, { unreadBy: [mara], tag: 'own', notes: 3, messages: 3 }));
  for (let index = 0; index < 20; index++) {
    const more = await store.createInbox({ name: `${index}`, address: `${index}@office.example` });
    if (index === 0) await store.addMember(more, mara);
    await store.importThreads(importsFor(more, 40, { unreadBy: [mara], notes: 3, messages: 3 }));
  }
  await partitionByInbox(tablesOf(store), 8);
  // Commands work on partitioned tables too.
  await store.receiveMessage({ threadId, author: customer, ...content('Again') });
  await store.addNote({ threadId, userId: jonas, bodyText: 'Seen' });
  await store.markThread({ threadId: 'thr_own_4', userId: mara, unread: false });

  const own = await partitionsOf(store, mara);
  expect(own.size).toBeLessThanOrEqual(2);
  for (const [name, read] of Object.entries(reads)) {
    asked.length = 0;
    expect(await read(store, mara), name).toBeDefined();
    const nodes = await explainPostgres(store, asked.at(-1) as CompiledQuery);
    const touched = nodes.filter((node) => node['Actual Loops'] > 0).map((node) => node['Relation Name'] ?? '');
    const numbers = touched.flatMap((relation) => /_(\d)$/.exec(relation)?.[1] ?? []);
    expect(numbers.length, name).toBeGreaterThan(0);
    expect([...own], name).toEqual(expect.arrayContaining(numbers));
  }
  await store.close();
});

/** The numbers of the partitions that hold the inboxes of a user. */
async function partitionsOf(store: Store, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ relation: string }>`
    select distinct threads.tableoid::regclass::text as relation from threads
    inner join inbox_members on inbox_members.inbox_id = threads.inbox_id and inbox_members.user_id = ${userId}`.execute(
    tablesOf(store),
  );
  return new Set(rows.map(({ relation }) => relation.replace('threads_', '')));
}
