import { expect, test } from 'vitest';
import { ConflictError, NotFoundError } from '../../src/store/index.ts';
import { tablesOf } from '../../testing/tables.ts';
import { content, openOffice, readThread, startThread } from '../office.ts';
import { describeStores } from './stores.ts';

describeStores((open) => {
  test('a user is disabled in one step: tokens, sessions and webhooks end', async () => {
    const store = await open();
    const { mara, inbox } = await openOffice(store);
    const { token } = await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'] });
    const { secret } = await store.createSignInLink(mara);
    const session = await store.signInByLink(secret);
    const endpoint = {
      url: 'https://receiver.example/',
      ownerId: mara,
      events: ['thread.created'],
      scopes: ['threads:read'],
    };
    await store.createEndpoint(endpoint);
    const { threadId } = await startThread(store, inbox, null, 'Hello');
    await store.disableUser(mara);
    expect(await store.findCaller(token)).toBeUndefined();
    expect(await store.findSession(session?.secret ?? '')).toBeUndefined();
    expect((await store.listEndpoints())[0]?.disabledBecause).toBe('its owner is disabled');
    await expect(store.sendMessage({ threadId, userId: mara, ...content('Hi') })).rejects.toThrow('is disabled');
    await store.enableUser(mara);
    expect(await store.findCaller(token)).toBeUndefined();
    await store.sendMessage({ threadId, userId: mara, ...content('Hi') });
  });

  test('users and inboxes are found by id, address or name, changed and deleted', async () => {
    const store = await open();
    const { mara, inbox, other, priya } = await openOffice(store);
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
    const store = await open();
    const { mara, priya, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, null, 'Hello');
    await expect(store.sendMessage({ threadId, userId: priya, ...content('Hi') })).rejects.toThrow('not a member');
    const draft = await store.proposeDraft({
      userId: mara,
      actor: { type: 'user', id: mara, name: 'Mara' },
      threadId,
      bodyText: 'Hi',
    });
    await expect(store.sendDraft({ draftId: draft.id, version: 1, senderId: priya })).rejects.toThrow('not a member');
  });

  test('a person gets a copy of their data, and can be erased', async () => {
    const store = await open();
    const { mara, jonas, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, 'My knee', 'It hurts');
    await store.sendMessage({ threadId, userId: mara, ...content('Which one?') });
    await store.assignThread({ threadId, userId: jonas, assignee: { type: 'user', id: mara } });
    await store.addNote({ threadId, userId: mara, bodyText: 'Poor Lena' });
    await store.proposeDraft({
      userId: jonas,
      actor: { type: 'user', id: jonas, name: 'Jonas' },
      threadId,
      bodyText: 'Hi',
    });

    const copy = await store.exportPerson('LENA@post.example');
    expect(copy).toMatchObject({ user: null, threads: [{ id: threadId }], notes: [] });
    expect(JSON.stringify(copy.historyEntries)).toContain('It hurts');
    expect(copy.drafts).toHaveLength(1);
    expect((await store.exportPerson('mara@office.example')).notes).toHaveLength(1);

    for (const address of ['lena@post.example', 'mara@office.example']) await store.erasePerson(address);
    const db = tablesOf(store);
    const tables = ['users', 'threads', 'history_entries', 'notes', 'drafts', 'outbox', 'draft_changes'] as const;
    const rest = JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
    for (const trace of ['lena@post', 'Lena', 'It hurts', 'knee', 'mara', 'Mara', mara, 'Which one', 'Poor'])
      expect(rest).not.toContain(trace);
    const thread = await readThread(store, jonas, threadId);
    expect(thread?.history.data[0]).toMatchObject({ bodyText: '[erased]', author: { type: 'contact', name: null } });
    expect(await store.erasePerson('lena@post.example')).toBe(0);
  });

  test('a token shows when it was last used', async () => {
    const store = await open({ clock: () => new Date('2026-03-01T08:00:00.000Z') });
    const { mara } = await openOffice(store);
    const { token } = await store.createToken({ userId: mara, name: 'laptop', scopes: [] });
    expect((await store.listTokens())[0]?.lastUsedAt).toBeNull();
    await store.findCaller(token);
    await store.writeTokenUse();
    expect((await store.listTokens())[0]?.lastUsedAt).toBe('2026-03-01T08:00:00.000Z');
  });

  test('old data is deleted, and events without receivers do not accumulate', async () => {
    let now = Date.parse('2026-03-01T08:00:00.000Z');
    const store = await open({ clock: () => new Date(now) });
    const { mara, inbox } = await openOffice(store);
    const start = () => startThread(store, inbox, null, 'Hello');
    const kept = { events: 30, deliveries: 30, drafts: 30 };
    const { threadId } = await start();
    expect(await store.forgetOld(kept, 1)).toMatchObject({ events: 1 });
    expect(await store.forgetOld(kept, 100)).toMatchObject({ events: 1 });
    await store.createEndpoint({
      url: 'https://a.example/',
      ownerId: mara,
      events: ['thread.created'],
      scopes: ['threads:read'],
    });
    now += 1000;
    await start();
    expect(await store.forgetOld(kept, 100)).toEqual({ events: 0, deliveries: 0, drafts: 0 });
    const actor = { type: 'user', id: mara, name: 'Mara' } as const;
    const { id } = await store.proposeDraft({ userId: mara, actor, threadId, bodyText: 'Hi' });
    await store.discardDraft({ draftId: id, version: 1, actor });
    await store.proposeDraft({ userId: mara, actor, threadId, bodyText: 'Waits' });
    now += 31 * 24 * 60 * 60 * 1000;
    expect(await store.forgetOld(kept, 100)).toEqual({ events: 2, deliveries: 0, drafts: 1 });
    expect(await store.readStatus()).toMatchObject({
      openDrafts: 1,
      waitingEvents: 0,
      pendingMigrations: [],
      users: 3,
    });
  });
});
