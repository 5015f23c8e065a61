import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '../src/index.ts';
import { tablesOf } from '../testing/tables.ts';
import { openOffice } from './office.ts';
import { describeStores } from './stores.ts';
import { importsFor } from './world.ts';

interface Read {
  run: (store: Store, userId: string) => Promise<unknown>;
  /** The index it has to walk. */
  index: string;
}

/** The second page, by the cursor that the first gives. */
const secondPage = (unread: boolean) => async (store: Store, userId: string) => {
  const { nextCursor } = await store.listThreads({ userId, unread, limit: 50 });
  return store.listThreads({ userId, unread, limit: 50, cursor: nextCursor as string });
};

const threadId = 'thr_a_7';

const reads: Record<string, Read> = {
  'the list': { run: (store, userId) => store.listThreads({ userId, unread: false, limit: 50 }), index: 'views_list' },
  'a later page of the list': { run: secondPage(false), index: 'views_list' },
  'the unread list': {
    run: (store, userId) => store.listThreads({ userId, unread: true, limit: 50 }),
    index: 'views_unread',
  },
  'a later page of the unread list': { run: secondPage(true), index: 'views_unread' },
  'a thread': {
    run: (store, userId) => store.getThread({ userId, threadId, historyLimit: 100 }),
    index: 'history_entries',
  },
  'its notes': { run: (store, userId) => store.listNotes({ userId, threadId, limit: 50 }), index: 'notes_list' },
};

describeStores((open, kind) => {
  test('every read is one query that walks an index and sorts nothing', async () => {
    const asked: CompiledQuery[] = [];
    const store = await open({ onQuery: (query) => asked.push(query) });
    const { mara, inbox } = await openOffice(store);
    await store.importThreads(importsFor(inbox, 1000, { unreadBy: [mara], tag: 'a', notes: 3, messages: 3 }));
    for (let index = 0; index < 50; index++) {
      const more = await store.createInbox({ name: `${index}`, address: `${index}@office.example` });
      await store.addMember(more, mara);
      await store.importThreads(importsFor(more, 40, { unreadBy: [mara], notes: 3, messages: 3 }));
    }
    if (kind === 'PostgreSQL') await sql`analyze`.execute(tablesOf(store));

    for (const [name, { run, index }] of Object.entries(reads)) {
      asked.length = 0;
      await run(store, mara);
      expect(asked, name).toHaveLength(name.startsWith('a later page') ? 2 : 1);

      const query = asked.at(-1) as CompiledQuery;
      const explain = kind === 'PostgreSQL' ? 'explain' : 'explain query plan';
      const { rows } = await tablesOf(store).executeQuery<Record<string, string>>({
        ...query,
        sql: `${explain} ${query.sql}`,
      });
      const plan = rows.map((row) => row['QUERY PLAN'] ?? row.detail).join('\n');
      expect(plan, name).toContain(index);
      expect(plan, name).not.toMatch(/Seq Scan|^SCAN (?!history|notes)|TEMP B-TREE|\bSort\b/m);
    }
  });
});
