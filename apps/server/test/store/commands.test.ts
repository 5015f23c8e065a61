import type { WebhookEvent } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { LimitError, NotFoundError, type Store } from '../../src/store/index.ts';
import { tablesOf } from '../../testing/tables.ts';
import { content, customer, openOffice, readThread, startThread, steppingClock } from '../office.ts';
import { describeStores } from './stores.ts';

const eventsOf = async (store: Store): Promise<WebhookEvent[]> =>
  (await tablesOf(store).selectFrom('outbox').select('event').orderBy('place').execute()).map(({ event }) =>
    JSON.parse(event),
  );

describeStores((open) => {
  test('an empty subject becomes null, and values longer than the contract allows are refused', async () => {
    const store = await open({ clock: steppingClock() });
    const { mara, inbox } = await openOffice(store);
    const start = (subject: string, bodyText: string) =>
      store.startThread({ inboxId: inbox, subject, author: customer, ...content(bodyText) });
    const { threadId } = await start('', 'Hello');
    expect(await readThread(store, mara, threadId)).toMatchObject({ subject: null });
    await start('\u{1f6b2}'.repeat(1000), 'As long as may be');
    await expect(start('x'.repeat(1001), 'Hello')).rejects.toThrow(LimitError);
    await expect(start('Hello', 'x'.repeat(1_000_001))).rejects.toThrow('The bodyText is longer than 1,000,000');
    await expect(store.addNote({ threadId, userId: mara, bodyText: 'x'.repeat(100_001) })).rejects.toThrow(LimitError);
    const to = Array.from({ length: 501 }, () => customer);
    await expect(store.sendMessage({ threadId, userId: mara, ...content('Hello'), to })).rejects.toThrow(
      'There are more than 500 entries in to.',
    );
    expect(await store.listThreads({ query: { limit: 10 }, caller: { userId: mara } })).toMatchObject({
      data: [{}, {}],
    });
  });

  test('a first message starts a thread that is unread for every member of the inbox and visible to nobody else', async () => {
    const store = await open({ clock: steppingClock() });
    const { mara, jonas, priya, inbox } = await openOffice(store);
    const { threadId, messageId } = await startThread(store, inbox, 'Brakes', '  My brakes\n\nsqueal. ');
    for (const userId of [mara, jonas]) {
      expect(await readThread(store, userId, threadId)).toMatchObject({
        id: threadId,
        subject: 'Brakes',
        sender: customer,
        status: 'open',
        assignment: null,
        unread: true,
        snippet: 'My brakes squeal.',
        messageCount: 1,
        history: { data: [{ type: 'message', id: messageId, direction: 'inbound' }], nextCursor: null },
      });
    }
    expect(await readThread(store, priya, threadId)).toBeUndefined();
    expect((await eventsOf(store)).map(({ type }) => type)).toEqual(['thread.created', 'message.created']);
  });

  test('an inbound message reopens the thread, marks it as unread and moves it to the top', async () => {
    const store = await open({ clock: steppingClock() });
    const { mara, inbox } = await openOffice(store);
    const older = await startThread(store, inbox, 'Older', 'One');
    const newer = await startThread(store, inbox, 'Newer', 'Two');
    await store.markThread({ threadId: older.threadId, userId: mara, unread: false });
    await store.changeStatus({ threadId: older.threadId, userId: mara, status: 'closed' });
    await store.receiveMessage({ threadId: older.threadId, author: customer, ...content('Still there?') });

    const { data } = await store.listThreads({ query: { limit: 10 }, caller: { userId: mara } });
    expect(data.map(({ id }) => id)).toEqual([older.threadId, newer.threadId]);
    expect(data[0]).toMatchObject({ status: 'open', unread: true, snippet: 'Still there?', messageCount: 2 });
    const thread = await readThread(store, mara, older.threadId);
    expect(thread?.history.data.map(({ type }) => type)).toEqual([
      'message',
      'status_changed',
      'message',
      'status_changed',
    ]);
    expect(thread?.history.data.at(-1)).toMatchObject({ actor: { type: 'system' }, from: 'closed', to: 'open' });
    expect(thread?.timestamp).toBe(thread?.history.data[2]?.timestamp);
  });

  test('a sent message is counted and moves the thread to the top, and does not change read state', async () => {
    const store = await open({ clock: steppingClock() });
    const { mara, jonas, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, null, 'Hi');
    await store.markThread({ threadId, userId: mara, unread: false });
    await store.sendMessage({ threadId, userId: jonas, ...content('Hello!') });
    expect(await readThread(store, mara, threadId)).toMatchObject({
      unread: false,
      messageCount: 2,
      snippet: 'Hello!',
    });
    expect(await readThread(store, jonas, threadId)).toMatchObject({ unread: true, sender: customer });
    expect((await eventsOf(store)).at(-1)).toMatchObject({ type: 'message.created', data: { direction: 'outbound' } });
  });

  test('a note emits an event and does not change the thread', async () => {
    const store = await open({ clock: steppingClock() });
    const { mara, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, null, 'Hi');
    const before = await readThread(store, mara, threadId);
    const { noteId } = await store.addNote({ threadId, userId: mara, bodyText: 'Who takes it?' });
    expect(await readThread(store, mara, threadId)).toEqual(before);
    expect(
      await store.listThreadNotes({ path: { id: threadId }, query: { limit: 10 }, caller: { userId: mara } }),
    ).toMatchObject({
      data: [{ id: noteId, threadId, author: { id: mara }, bodyText: 'Who takes it?', editedAt: null }],
      nextCursor: null,
    });
    expect((await eventsOf(store)).at(-1)).toMatchObject({ type: 'note.created', data: { threadId, noteId } });
  });

  test('status and assignment changes are recorded, unless nothing changes', async () => {
    const store = await open({ clock: steppingClock() });
    const { mara, jonas, team, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, null, 'Hi');
    const told = (await eventsOf(store)).length;
    await store.changeStatus({ threadId, userId: mara, status: 'pending' });
    await store.changeStatus({ threadId, userId: mara, status: 'pending' });
    await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: jonas } });
    await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: jonas } });
    await store.assignThread({ threadId, userId: jonas, assignee: { type: 'team', id: team } });
    await store.assignThread({ threadId, userId: jonas, assignee: null });
    const thread = await readThread(store, mara, threadId);
    expect(thread).toMatchObject({ status: 'pending', assignment: null });
    expect(thread?.history.data.slice(1)).toMatchObject([
      { type: 'status_changed', actor: { id: mara }, from: 'open', to: 'pending' },
      { type: 'assignment_changed', from: null, to: { type: 'user', id: jonas, name: 'Jonas' } },
      { type: 'assignment_changed', from: { id: jonas }, to: { type: 'team', id: team, name: 'Workshop' } },
      { type: 'assignment_changed', actor: { id: jonas }, from: { id: team }, to: null },
    ]);
    expect((await eventsOf(store)).length).toBe(told + 4);
  });

  test('a command on a missing thread changes nothing', async () => {
    const store = await open();
    const { mara, priya, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, null, 'Hi');
    const before = await eventsOf(store);
    const attempts = [
      store.receiveMessage({ threadId: 'thr_none', author: customer, ...content('Hi') }),
      store.sendMessage({ threadId, userId: 'usr_none', ...content('Hi') }),
      store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: 'usr_none' } }),
      store.startThread({ inboxId: 'inb_none', subject: null, author: customer, ...content('Hi') }),
      store.markThread({ threadId, userId: priya, unread: false }),
    ];
    for (const result of await Promise.allSettled(attempts)) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(NotFoundError) });
    }
    expect(await eventsOf(store)).toEqual(before);
  });

  test('many concurrent commands on one thread lose nothing', async () => {
    const store = await open();
    const { mara, jonas, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, null, '0');
    // More than there are connections, but few enough that on a slow machine no command times out waiting for one.
    const commands = Array.from({ length: 12 }, (_, index) => [
      store.receiveMessage({ threadId, author: customer, ...content(`in ${index}`) }),
      store.sendMessage({ threadId, userId: index % 2 ? mara : jonas, ...content(`out ${index}`) }),
      store.addNote({ threadId, userId: mara, bodyText: `note ${index}` }),
    ]).flat();
    await Promise.all(commands);
    const thread = await readThread(store, mara, threadId);
    const messages = thread?.history.data.filter(({ type }) => type === 'message') ?? [];
    expect(thread?.messageCount).toBe(25);
    expect(messages).toHaveLength(25);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(25);
    const times = messages.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
    expect(
      (await store.listThreadNotes({ path: { id: threadId }, query: { limit: 100 }, caller: { userId: mara } }))?.data,
    ).toHaveLength(12);
    expect((await eventsOf(store)).length).toBe(2 + 36);
  });

  test('members can join and leave while messages arrive, without deadlocks or access without membership', async () => {
    const store = await open();
    const { mara, inbox } = await openOffice(store);
    const threads: string[] = [];
    for (let index = 0; index < 40; index++) {
      threads.push((await startThread(store, inbox, null, 'Hi')).threadId);
    }
    const guests = await Promise.all(
      Array.from({ length: 8 }, (_, index) => store.createUser({ name: 'G', address: `g${index}@office.example` })),
    );
    const traffic = threads.map((threadId) =>
      store.receiveMessage({ threadId, author: customer, ...content('Again') }),
    );
    const arrivals = Array.from({ length: 20 }, () => startThread(store, inbox, null, 'New'));
    const visits = guests.map(async (guest, index) => {
      await store.addMember(inbox, guest);
      if (index % 2 === 0) await store.removeMember(inbox, guest);
    });
    await Promise.all([...traffic, ...arrivals, ...visits]);
    const seenBy = async (userId: string) =>
      (await store.listThreads({ query: { limit: 100 }, caller: { userId } })).data.map(
        ({ id, timestamp }) => `${id} ${timestamp}`,
      );
    const all = await seenBy(mara);
    expect(all).toHaveLength(60);
    for (const [index, guest] of guests.entries()) expect(await seenBy(guest)).toEqual(index % 2 === 0 ? [] : all);
  });

  test('notes with the same time, and history while the clock goes back, keep the order in which they were written', async () => {
    let time = Date.parse('2026-03-01T08:00:00.000Z');
    const store = await open({ clock: () => new Date(time) });
    const { mara, inbox } = await openOffice(store);
    const { threadId } = await startThread(store, inbox, null, 'Hi');
    for (let index = 0; index < 6; index++) {
      if (index === 4) time -= 60_000;
      await store.addNote({ threadId, userId: mara, bodyText: `${index}` });
    }
    const notes = await store.listThreadNotes({
      path: { id: threadId },
      query: { limit: 10 },
      caller: { userId: mara },
    });
    expect(notes?.data.map(({ bodyText }) => bodyText).join('')).toBe('012345');
    await store.changeStatus({ threadId, userId: mara, status: 'closed' });
    const times = (await readThread(store, mara, threadId))?.history.data.map(({ timestamp }) => timestamp) ?? [];
    expect(times).toHaveLength(2);
    expect(times).toEqual(times.toSorted());
  });
});
