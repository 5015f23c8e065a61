import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ConflictError, NotFoundError } from '#store';
import { tablesOf } from '#testing/tables';
import { importThreads } from '../../src/store/commands/import-threads.ts';
import { lockInbox } from '../../src/store/database/locks.ts';
import { addWebhook, content, personOf, startThread } from '../office.ts';
import { describeStores } from '../stores.ts';
import { importsFor } from './imports-for.ts';

describeStores((open, kind) => {
  // SQLite runs one transaction at a time.
  test.runIf(kind === 'PostgreSQL')('deleting a user or an inbox waits for changes in progress in it', async () => {
    const { store, mara, jonas, inbox } = await open();
    const db = tablesOf(store);
    const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const changeDuring = async (tag: string, remove: () => Promise<unknown>) => {
      const { waiting } = await db.transaction().execute(async (transaction) => {
        await lockInbox(transaction, inbox, 'share');
        const removed = remove().catch((error: Error) => error);
        await expect.poll(async () => (await locks.execute(db)).rows.length, { timeout: 5000 }).toBe(1);
        const imports = importsFor(inbox, 1, { tag, unreadBy: [mara, jonas] });
        await importThreads({ db: transaction }, imports);
        return { waiting: removed };
      });
      return waiting;
    };
    await changeDuring('1', () => store.deleteUser(mara));
    expect(await changeDuring('2', () => store.deleteInbox(inbox))).toBeInstanceOf(ConflictError);
    expect(await changeDuring('3', () => store.deleteInbox(inbox, { withThreads: true }))).toBe(3);
    expect(await db.selectFrom('marks').selectAll().execute()).toEqual([]);
  });

  test('a user is disabled in one step: tokens, sessions, links and webhooks end', async () => {
    const { store, mara, inbox } = await open();
    const { token } = await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'] });
    const session = await store.signInByLink((await store.createSignInLink(mara)).secret);
    const unused = await store.createSignInLink(mara);
    await addWebhook(store, mara);
    const { threadId } = await startThread(store, inbox, null, 'Hello');
    await store.disableUser(mara);
    expect(await store.findCaller(token)).toBeUndefined();
    expect(await store.findSession(session?.secret ?? '')).toBeUndefined();
    expect(await store.signInByLink(unused.secret)).toBeUndefined();
    expect(await store.signInByAddress('mara@office.example')).toBeUndefined();
    expect((await store.listEndpoints())[0]?.disabledBecause).toBe('its owner is disabled');
    await expect(store.sendMessage({ threadId, userId: mara, ...content('Hi') })).rejects.toThrow('is disabled');
    await store.enableUser(mara);
    expect(await store.findCaller(token)).toBeUndefined();
    expect(await store.findSession(session?.secret ?? '')).toBeUndefined();
    await store.sendMessage({ threadId, userId: mara, ...content('Hi') });
  });

  test('users and inboxes are found by id, address or name, changed and deleted', async () => {
    const { store, mara, inbox, other, priya } = await open();
    expect(await Promise.all([mara, 'MARA@office.example', 'mara'].map(store.findUserId))).toEqual([mara, mara, mara]);
    expect(await store.findInboxId('hello@office.example')).toBe(inbox);
    await expect(store.findUserId('nobody')).rejects.toBeInstanceOf(NotFoundError);
    await store.changeUser(priya, { name: 'Mara' });
    await expect(store.findUserId('Mara')).rejects.toThrow("Several users match 'Mara'");
    await expect(store.changeUser(priya, { address: 'mara@office.example' })).rejects.toBeInstanceOf(ConflictError);
    await store.changeInbox(inbox, { name: 'Front desk' });
    await startThread(store, inbox, null, 'Hello');
    await expect(store.deleteInbox(inbox)).rejects.toThrow('has threads');
    expect(await store.deleteInbox(inbox, { withThreads: true })).toBe(1);
    await store.deleteUser(mara);
    await expect(store.deleteUser(mara)).rejects.toBeInstanceOf(NotFoundError);
    expect((await store.listInboxes()).map(({ id }) => id)).toEqual([other]);
  });

  test('only members of an inbox can send from it', async () => {
    const { store, mara, priya, inbox } = await open();
    const { threadId } = await startThread(store, inbox, null, 'Hello');
    await expect(store.sendMessage({ threadId, userId: priya, ...content('Hi') })).rejects.toThrow('not a member');
    const draft = { userId: mara, actor: personOf(mara, 'Mara'), threadId, bodyText: 'Hi' };
    const { id: draftId } = await store.proposeDraft(draft);
    await expect(store.sendDraft({ draftId, version: 1, senderId: priya })).rejects.toThrow('There is no draft');
  });

  test('old data is deleted', async () => {
    let now = Date.parse('2026-03-01T08:00:00.000Z');
    const { store, mara, inbox } = await open({ clock: () => new Date(now) });
    const kept = { events: 30, deliveries: 30, drafts: 30 };
    const { threadId } = await startThread(store, inbox, null, 'Hello');
    expect(await store.forgetOld(kept, 100)).toEqual({ events: 0, deliveries: 0, drafts: 0 });
    const actor = personOf(mara, 'Mara');
    const { id } = await store.proposeDraft({ userId: mara, actor, threadId, bodyText: 'Hi' });
    await store.discardDraft({ draftId: id, version: 1, actor });
    await store.proposeDraft({ userId: mara, actor, threadId, bodyText: 'Waits' });
    now += 31 * 24 * 60 * 60 * 1000;
    expect(await store.forgetOld(kept, 1)).toEqual({ events: 1, deliveries: 0, drafts: 1 });
    expect(await store.forgetOld(kept, 100)).toMatchObject({ events: 1 });
    const left = { openDrafts: 1, waitingEvents: 0, pendingMigrations: [], users: 3 };
    expect(await store.readStatus()).toMatchObject(left);
  });
});
