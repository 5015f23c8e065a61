import { contract, type OperationId } from '@threads-api/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepare } from '../../src/store/database/prepare.ts';
import type { Store } from '../../src/store/index.ts';
import { tablesOf } from '../../testing/tables.ts';
import { startThread } from '../office.ts';
import { describeStores, newMigratedUrl, newOffice } from '../stores.ts';

const { minimum, maximum, default: limit = 0 } = contract.operation('listThreads').paging?.limit ?? {};

const selectKept = prepare()(
  ['name'],
  () => sql<{ name: string }>`select name from pg_prepared_statements
  where statement not like '%pg_prepared_statements%'`,
);

test('the number of prepared statements does not grow with the page sizes that clients choose', async () => {
  const { store, mara } = await newOffice({ url: await newMigratedUrl() });
  const caller = { userId: mara };
  for (const size of [minimum, 7, limit - 1, limit, limit + 1, maximum])
    for (const query of [{ limit: size ?? 0 }, { limit: size ?? 0, unread: '1' as const }])
      for (let times = 0; times < 2; times++) await store.listThreads({ query, caller });
  // The default and the maximum page size, for all threads and for unread threads. Sequential reads use one connection.
  expect(await selectKept(tablesOf(store), {}, {})).toHaveLength(4);
});

describeStores((open) => {
  test('a read returns the same within a transaction, where rows are objects', async () => {
    const { store, mara, inbox } = await open();
    const { threadId: id } = await startThread(store, inbox, 'Brakes', 'They squeal');
    await store.assignThread({ threadId: id, userId: mara, assignee: { type: 'user', id: mara } });
    await store.addNote({ threadId: id, userId: mara, bodyText: 'Ask Jonas' });
    const caller = { userId: mara };
    const readAll = async ({ listThreads, getThread, listThreadNotes }: Pick<Store, OperationId>) => [
      await listThreads({ query: { limit: 5 }, caller }),
      await listThreads({ query: { limit: 5, unread: '1' }, caller }),
      await getThread({ path: { id }, query: { historyLimit: 5 }, caller }),
      await listThreadNotes({ path: { id }, query: { limit: 5 }, caller }),
    ];
    const inTransaction = await store.audited(readAll, () => undefined);
    expect(inTransaction).toEqual(await readAll(store));
  });
});
