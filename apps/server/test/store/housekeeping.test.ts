import { expect, test } from 'vitest';
import { fillInboxIds, lacksInboxIds } from '../../src/store/migrations/fill-inbox-ids.ts';
import { createStore } from '../../src/store/open-store.ts';
import { deleteEndedMemberships, hasEndedMemberships } from '../../src/store/read-state/ended-memberships.ts';
import { tablesOf } from '../../testing/tables.ts';
import { openOffice, readList, readNotes, readThread } from '../office.ts';
import { importsFor } from './imports-for.ts';
import { describeStores } from './stores.ts';

describeStores((open) => {
  test('missing inbox ids are backfilled in steps, and reads stay complete', async () => {
    const store = await open();
    const db = tablesOf(store);
    const { mara, inbox } = await openOffice(store);
    await store.importThreads(importsFor(inbox, 250, { notes: 1 }));
    // The state after the migration of a database with threads.
    for (const table of ['history_entries', 'notes'] as const)
      await db.updateTable(table).set({ inbox_id: '' }).execute();
    await db.insertInto('settings').values({ key: 'inbox_ids_to', value: '' }).execute();
    const without = async () =>
      (await db.selectFrom('notes').select('id').where('inbox_id', '=', '').execute()).length +
      (await db.selectFrom('history_entries').select('id').where('inbox_id', '=', '').execute()).length;

    expect(await fillInboxIds(db)).toBe(true);
    expect(await without()).toBe(300);
    // A store opened during the backfill continues it in the background.
    const other = await createStore({ db, checkTables: async () => {} });
    for (let index = 0; index < 250; index += 10) {
      const threadId = `thr_${inbox}_${index}`;
      expect((await readThread(other, mara, threadId))?.history.data).toHaveLength(1);
      expect(await readNotes(other, mara, threadId)).toHaveLength(1);
    }
    while (await fillInboxIds(db));
    expect(await without()).toBe(0);
    expect(await lacksInboxIds(db)).toBe(false);
  });

  test('a user who leaves loses their read state, and everything is read after they rejoin', async () => {
    const store = await open();
    const db = tablesOf(store);
    const { mara, jonas, inbox } = await openOffice(store);
    await store.importThreads(importsFor(inbox, 2400, { unreadBy: [mara, jonas] }));
    const unreadOf = async (userId: string) => (await readList(store, userId, { unread: '1' })).length;
    const countMarks = async () => (await db.selectFrom('marks').select('thread_id').execute()).length;
    expect(await countMarks()).toBe(1200);
    await store.removeMember(inbox, mara);
    await store.addMember(inbox, mara);
    expect(await unreadOf(mara)).toBe(0);
    while (await deleteEndedMemberships(db));
    expect(await hasEndedMemberships(db)).toBe(false);
    expect(await countMarks()).toBe(600);
    expect(await unreadOf(jonas)).toBe(100);
  });
});
