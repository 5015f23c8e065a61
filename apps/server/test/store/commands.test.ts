import type { WebhookEvent } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { NotFoundError, type Store } from '#store';
import { tablesOf } from '#testing/tables';
import { content, customer, readList, readNotes, readThread, receive, startThread } from '../office.ts';
import { describeStores, newOffice } from '../stores.ts';
import { openThread } from './open-thread.ts';

const eventsOf = async (store: Store): Promise<WebhookEvent[]> =>
  (await tablesOf(store).selectFrom('outbox').select('event').orderBy('place').execute()).map(({ event }) =>
    JSON.parse(event),
  );

describeStores((open) => {
  test('a change to the current status or assignee is not recorded', async () => {
    const { store, mara, threadId } = await openThread(open);
    const before = (await eventsOf(store)).length;
    for (let twice = 0; twice < 2; twice += 1) {
      await store.changeStatus({ threadId, userId: mara, status: 'pending' });
      await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: mara } });
    }
    expect((await readThread(store, mara, threadId))?.history.data).toHaveLength(3);
    expect((await eventsOf(store)).length).toBe(before + 2);
  });

  test('a command on a missing thread changes nothing', async () => {
    const { store, mara, priya, threadId } = await openThread(open);
    const before = await eventsOf(store);
    const attempts = [
      receive(store, 'thr_none', 'Hi'),
      store.sendMessage({ threadId, userId: 'usr_none', ...content('Hi') }),
      store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: 'usr_none' } }),
      startThread(store, 'inb_none', null, 'Hi'),
      store.markThread({ threadId, userId: priya, unread: false }),
    ];
    for (const result of await Promise.allSettled(attempts))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(NotFoundError) });
    expect(await eventsOf(store)).toEqual(before);
  });

  test('many concurrent commands on one thread are all applied', async () => {
    const { store, mara, jonas, inbox } = await open();
    const { threadId } = await startThread(store, inbox, null, '0');
    // More than there are connections, but few enough that on a slow machine no command times out waiting for one.
    const commands = Array.from({ length: 12 }, (_, index) => [
      receive(store, threadId, `in ${index}`),
      store.sendMessage({ threadId, userId: index % 2 ? mara : jonas, ...content(`out ${index}`) }),
      store.addNote({ threadId, userId: mara, bodyText: `note ${index}` }),
    ]).flat();
    await Promise.all(commands);
    const thread = await readThread(store, mara, threadId);
    const messages = thread?.history.data.filter(({ type }) => type === 'message') ?? [];
    expect(thread?.messageCount).toBe(25);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(25);
    const times = messages.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
    expect(await readNotes(store, mara, threadId)).toHaveLength(12);
    expect((await eventsOf(store)).length).toBe(2 + 36);
  });

  test('members can join and leave while messages arrive, without deadlocks or access without membership', async () => {
    const { store, mara, inbox } = await open();
    const start = (count: number) => Array.from({ length: count }, () => startThread(store, inbox, null, 'Hi'));
    const threads = await Promise.all(start(40));
    const guests = await Promise.all(
      Array.from({ length: 8 }, (_, index) => store.createUser({ name: 'G', address: `g${index}@office.example` })),
    );
    const visits = guests.map(async (guest, index) => {
      await store.addMember(inbox, guest);
      if (index % 2 === 0) await store.removeMember(inbox, guest);
    });
    await Promise.all([...threads.map(({ threadId }) => receive(store, threadId, 'Again')), ...start(20), ...visits]);
    const seenBy = async (userId: string) =>
      (await readList(store, userId)).map(({ id, timestamp }) => `${id} ${timestamp}`);
    const all = await seenBy(mara);
    expect(all).toHaveLength(60);
    for (const [index, guest] of guests.entries()) expect(await seenBy(guest)).toEqual(index % 2 === 0 ? [] : all);
  });

  test('notes with the same time, and history while the clock goes back, keep the order in which they were written', async () => {
    let time = Date.parse('2026-03-01T08:00:00.000Z');
    const { store, mara, inbox } = await open({ clock: () => new Date(time) });
    const { threadId } = await startThread(store, inbox, null, 'Hi');
    for (let index = 0; index < 6; index++) {
      if (index === 4) time -= 60_000;
      await store.addNote({ threadId, userId: mara, bodyText: `${index}` });
    }
    const notes = await readNotes(store, mara, threadId);
    expect(notes?.map(({ bodyText }) => bodyText).join('')).toBe('012345');
    await store.changeStatus({ threadId, userId: mara, status: 'closed' });
    const times = (await readThread(store, mara, threadId))?.history.data.map(({ timestamp }) => timestamp) ?? [];
    expect(times).toHaveLength(2);
    expect(times).toEqual(times.toSorted());
  });
});

test('an empty subject becomes null, and values longer than the contract allows are refused', async () => {
  const { store, mara, inbox } = await newOffice();
  const { threadId } = await startThread(store, inbox, '', 'Hello');
  expect(await readThread(store, mara, threadId)).toMatchObject({ subject: null });
  await startThread(store, inbox, '\u{1f6b2}'.repeat(1000), 'As long as may be');
  await expect(startThread(store, inbox, 'x'.repeat(1001), 'Hello')).rejects.toThrow('The subject is longer');
  const long = startThread(store, inbox, 'Hello', 'x'.repeat(1_000_001));
  await expect(long).rejects.toThrow('The bodyText is longer than 1,000,000');
  await expect(store.addNote({ threadId, userId: mara, bodyText: 'x'.repeat(100_001) })).rejects.toThrow('is longer');
  const to = Array.from({ length: 501 }, () => customer);
  const many = store.sendMessage({ threadId, userId: mara, ...content('Hello'), to });
  await expect(many).rejects.toThrow('There are more than 500 entries in to.');
  expect(await readList(store, mara)).toHaveLength(2);
});
