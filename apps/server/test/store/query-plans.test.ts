import { toQuery } from '@threads-api/contract/query';
import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '../../src/store/index.ts';
import { tablesOf } from '../../testing/tables.ts';
import { addWebhook, readThread, receive } from '../office.ts';
import { describeStores } from '../stores.ts';
import { importsFor } from './imports-for.ts';

interface Read {
  run: (store: Store, userId: string) => Promise<unknown>;
  /** The indexes that the query must use. */
  indexes: string[];
  /** Whether to read as a user who sees few of the threads. */
  fewSeen?: boolean;
}

const firstPage = (store: Store, userId: string) => store.listThreads({ query: { limit: 50 }, caller: { userId } });

/** Reads the second page, with the cursor of the first. */
const secondPage = (unread: boolean) => async (store: Store, userId: string) => {
  const { nextCursor } = await store.listThreads({ query: toQuery({ unread, limit: 50 }), caller: { userId } });
  return store.listThreads({ query: toQuery({ unread, limit: 50, cursor: nextCursor as string }), caller: { userId } });
};

const threadId = 'thr_a_7';

const reads: Record<string, Read> = {
  'the list': { run: firstPage, indexes: ['threads_newest'] },
  'a later page of the list': { run: secondPage(false), indexes: ['threads_newest'] },
  'the list of few threads': { run: firstPage, indexes: ['threads_list'], fewSeen: true },
  'a later page of the list of few threads': { run: secondPage(false), indexes: ['threads_list'], fewSeen: true },
  'the unread list': {
    run: (store, userId) => store.listThreads({ query: { unread: '1', limit: 50 }, caller: { userId } }),
    indexes: ['threads_recent', 'marks_unread'],
  },
  'a later page of the unread list': { run: secondPage(true), indexes: ['threads_recent', 'marks_unread'] },
  'a thread': {
    run: (store, userId) => readThread(store, userId, threadId),
    indexes: ['history_entries'],
  },
  'the tokens of a user': { run: (store, userId) => store.listTokens({ userId }), indexes: ['tokens_of_user'] },
  'its notes': {
    run: (store, userId) => store.listThreadNotes({ path: { id: threadId }, query: { limit: 50 }, caller: { userId } }),
    indexes: ['notes_list'],
  },
};

/** SQLite: every table is read by an index, nothing is sorted, and only the few rows of subqueries are scanned. */
async function checkSqlite(store: Store, name: string, { sql: text, ...query }: CompiledQuery): Promise<string> {
  const explained = { ...query, sql: `explain query plan ${text}` };
  const { rows } = await tablesOf(store).executeQuery<{ detail: string }>(explained);
  const plan = rows.map(({ detail }) => detail).join('\n');
  const subqueries = [...plan.matchAll(/^(?:CO-ROUTINE|MATERIALIZE) (\w+)$/gm)].map(([, subquery]) => subquery);
  // The newest threads are read up to a limit, which is not part of the plan.
  const limited = /USING COVERING INDEX threads_newest$/;
  const scanned = [...plan.matchAll(/^SCAN (\w+).*$/gm)]
    .filter(([line]) => !limited.test(line))
    .map(([, table]) => table);
  expect(subqueries, name).toEqual(expect.arrayContaining(scanned));
  expect(plan, name).not.toContain('TEMP B-TREE');
  // A position is a time and an id. A search by time alone would step over all threads with the same time.
  expect(plan, name).not.toContain('timestamp<?');
  return plan;
}

/** A node of a PostgreSQL query plan, with its actual row counts. */
interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** PostgreSQL: no table is read for more rows than one page per inbox. */
async function checkPostgres(store: Store, name: string, query: CompiledQuery): Promise<string> {
  const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
  const { rows } = await tablesOf(store).executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
  for (const node of nodes.filter((node) => node['Relation Name'] && node['Relation Name'] !== 'inbox_members')) {
    const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    expect(read, `${name}: ${JSON.stringify(node)}`).toBeLessThanOrEqual(52 * inboxes);
  }
  const executed = nodes.filter((node) => node['Actual Loops'] > 0);
  return executed.map((node) => node['Index Name']).join();
}

const inboxes = 21;

describeStores((open, kind) => {
  test('every read uses indexes, sorts no table and reads no more rows than one page per inbox', async () => {
    const asked: CompiledQuery[] = [];
    const { store, mara, inbox } = await open({ onQuery: (query) => asked.push(query) });
    const newcomer = await store.createUser({ name: 'Newcomer', address: 'newcomer@office.example' });
    await store.importThreads(importsFor(inbox, 2000, { unreadBy: [mara], tag: 'a', notes: 1 }));
    for (let index = 1; index < inboxes; index++) {
      const more = await store.createInbox({ name: `${index}`, address: `${index}@office.example` });
      await store.addMember(more, mara);
      if (index < 4) await store.addMember(more, newcomer);
      await store.importThreads(importsFor(more, 60, { unreadBy: [mara] }));
    }
    for (let index = 0; index < 200; index++) {
      const userId = await store.createUser({ name: `${index}`, address: `user-${index}@office.example` });
      await store.createToken({ userId, name: 'page', scopes: [] });
      await addWebhook(store, userId);
    }
    // Some threads are unread because of the import, others because of a new message.
    for (let index = 0; index < 60; index++) await receive(store, `thr_a_${index}`, 'Again');
    if (kind === 'PostgreSQL') await sql`vacuum analyze`.execute(tablesOf(store));

    for (const [name, { run, indexes, fewSeen = false }] of Object.entries(reads)) {
      asked.length = 0;
      await run(store, fewSeen ? newcomer : mara);
      const check = kind === 'PostgreSQL' ? checkPostgres : checkSqlite;
      const plan = await check(store, name, asked.at(-1) as CompiledQuery);
      for (const index of indexes) expect(plan, name).toContain(index);
    }
  });

  test('due deliveries are found by the index of pending deliveries, regardless of how many have ended', async () => {
    const asked: CompiledQuery[] = [];
    const { store, mara } = await open({ onQuery: (query) => asked.push(query) });
    const { id: endpointId } = await addWebhook(store, mara);
    const now = new Date().toISOString();
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      id: `whk_${index}`,
      endpoint_id: endpointId,
      thread_id: null,
      type: 'thread.created',
      payload: '{}',
      state: index % 1000 ? ('delivered' as const) : ('pending' as const),
      attempts: 1,
      created_at: now,
      due_at: now,
      lease: null,
    }));
    for (let start = 0; start < rows.length; start += 500)
      await tablesOf(store)
        .insertInto('webhook_deliveries')
        .values(rows.slice(start, start + 500))
        .execute();
    if (kind === 'PostgreSQL') await sql`vacuum analyze`.execute(tablesOf(store));
    asked.length = 0;
    expect(await store.dueEndpoints([])).toEqual([endpointId]);
    await store.takeDeliveries({ endpointId, limit: 5, leaseMilliseconds: 1000 });
    const polls = asked.filter(({ sql: text }) => /^select.*due_at" <=/s.test(text));
    expect(polls).toHaveLength(2);
    for (const { sql: text, parameters, ...query } of polls) {
      // The plan that PostgreSQL uses for all values.
      const explained =
        kind === 'PostgreSQL'
          ? { ...query, parameters: [], sql: `explain (generic_plan) ${text}` }
          : { ...query, parameters, sql: `explain query plan ${text}` };
      const { rows: steps } = await tablesOf(store).executeQuery(explained);
      expect(JSON.stringify(steps)).toContain('webhook_deliveries_due');
    }
  });
});
