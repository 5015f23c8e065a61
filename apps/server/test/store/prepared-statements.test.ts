import { contract, type OperationId } from '@threads-api/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../src/store/database/prepare.ts';
import type { Store } from '../../src/store/index.ts';
import { openStore, tablesOf } from '../../testing/tables.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { content, customer, openOffice } from '../office.ts';
import { describeStores } from './stores.ts';

const { minimum, maximum, default: limit = 0 } = contract.operation('listThreads').paging?.limit ?? {};

const selectKept = prepare()(
  ['name'],
  () => sql<{ name: string }>`select name from pg_prepared_statements
  where statement not like '%pg_prepared_statements%'`,
);

/** Opens a store. `kept` returns the prepared statements of its connection; sequential reads use only one. */
async function openPostgres() {
  const store = await openStore({ url: await newMigratedUrl() });
  onTestFinished(() => store.close());
  const { mara } = await openOffice(store);
  return { store, caller: { userId: mara }, kept: async () => selectKept(tablesOf(store), {}, {}) };
}

test('the number of prepared statements does not grow with the page sizes that clients choose', async () => {
  const { store, caller, kept } = await openPostgres();
  for (const size of [minimum, 7, limit - 1, limit, limit + 1, maximum])
    for (const query of [{ limit: size ?? 0 }, { limit: size ?? 0, unread: '1' as const }])
      for (let times = 0; times < 2; times++) await store.listThreads({ query, caller });
  // The default and the maximum page size, for all threads and for unread threads.
  expect(await kept()).toHaveLength(4);
});

describeStores((open) => {
  test('a read returns the same within a transaction, where rows are objects', async () => {
    const store = await open();
    const { mara, inbox } = await openOffice(store);
    const { threadId: id } = await store.startThread({
      inboxId: inbox,
      subject: 'Brakes',
      author: customer,
      ...content('They squeal'),
    });
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
