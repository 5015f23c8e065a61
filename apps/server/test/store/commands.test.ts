import type { WebhookEvent } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { LimitError, NotFoundError, type Store } from '#store';
import { tablesOf } from '#testing/tables';
import { newStore } from '../new-store.ts';
import {
  content,
  customer,
  openOffice,
  readList,
  readNotes,
  readThread,
  receive,
  startThread,
  steppingClock,
} from '../office.ts';
import { describeStores, type OpenStore } from './stores.ts';

const eventsOf = async (store: Store): Promise<WebhookEvent[]> =>
  (await tablesOf(store).selectFrom('outbox').select('event').orderBy('place').execute()).map(({ event }) =>
    JSON.parse(event),
  );

async function openCommands(open: OpenStore = newStore, clock = steppingClock()) {
  const store = await open({ clock });
  return { store, ...(await openOffice(store)) };
}

/** Opens a store with a thread that Mara has read. */
async function openRead(open: OpenStore = newStore) {
  const opened = await openCommands(open);
  const { store, mara: userId, inbox } = opened;
  const { threadId } = await startThread(store, inbox, 'Older', 'Hi');
  await store.markThread({ threadId, userId, unread: false });
  return { ...opened, threadId, read: () => readThread(store, userId, threadId) };
}

describeStores((open) => {
  test('an inbound message reopens the thread, marks it as unread and moves it to the top', async () => {
    const { store, mara, inbox, threadId, read } = await openRead(open);
    const newer = await startThread(store, inbox, 'Newer', 'Two');
    await store.changeStatus({ threadId, userId: mara, status: 'closed' });
    await receive(store, threadId, 'Still there?');
    const [first, second] = await readList(store, mara);
    expect(second?.id).toBe(newer.threadId);
    const changed = { status: 'open', unread: true, snippet: 'Still there?', messageCount: 2 };
    expect(first).toMatchObject({ id: threadId, ...changed });
    const thread = await read();
    expect(thread?.history.data).toMatchObject([
      { type: 'message' },
      { type: 'status_changed' },
      { type: 'message', timestamp: thread?.timestamp },
      { type: 'status_changed', actor: { type: 'system' }, from: 'closed', to: 'open' },
    ]);
  });

  test('status and assignment changes are recorded, unless nothing changes', async () => {
    const { store, mara, jonas, team, threadId, read } = await openRead(open);
    const before = (await eventsOf(store)).length;
    for (let twice = 0; twice < 2; twice += 1) {
      await store.changeStatus({ threadId, userId: mara, status: 'pending' });
      await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: jonas } });
    }
    await store.assignThread({ threadId, userId: jonas, assignee: { type: 'team', id: team } });
    await store.assignThread({ threadId, userId: jonas, assignee: null });
    const thread = await read();
    expect(thread).toMatchObject({ status: 'pending', assignment: null });
    expect(thread?.history.data.slice(1)).toMatchObject([
      { type: 'status_changed', actor: { id: mara }, from: 'open', to: 'pending' },
      { type: 'assignment_changed', from: null, to: { type: 'user', id: jonas, name: 'Jonas' } },
      { type: 'assignment_changed', from: { id: jonas }, to: { type: 'team', id: team, name: 'Workshop' } },
      { type: 'assignment_changed', actor: { id: jonas }, from: { id: team }, to: null },
    ]);
    expect((await eventsOf(store)).length).toBe(before + 4);
  });

  test('a command on a missing thread changes nothing', async () => {
    const { store, mara, priya, threadId } = await openRead(open);
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

  test('many concurrent commands on one thread lose nothing', async () => {
    const store = await open();
    const { mara, jonas, inbox } = await openOffice(store);
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
    const store = await open();
    const { mara, inbox } = await openOffice(store);
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
    const { store, mara, inbox } = await openCommands(open, () => new Date(time));
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
  const { store, mara, inbox } = await openCommands();
  const { threadId } = await startThread(store, inbox, '', 'Hello');
  expect(await readThread(store, mara, threadId)).toMatchObject({ subject: null });
  await startThread(store, inbox, '\u{1f6b2}'.repeat(1000), 'As long as may be');
  await expect(startThread(store, inbox, 'x'.repeat(1001), 'Hello')).rejects.toThrow(LimitError);
  const long = startThread(store, inbox, 'Hello', 'x'.repeat(1_000_001));
  await expect(long).rejects.toThrow('The bodyText is longer than 1,000,000');
  await expect(store.addNote({ threadId, userId: mara, bodyText: 'x'.repeat(100_001) })).rejects.toThrow(LimitError);
  const to = Array.from({ length: 501 }, () => customer);
  const many = store.sendMessage({ threadId, userId: mara, ...content('Hello'), to });
  await expect(many).rejects.toThrow('There are more than 500 entries in to.');
  expect(await readList(store, mara)).toHaveLength(2);
});

test('a first message starts a thread that is unread for every member of the inbox and visible to nobody else', async () => {
  const { store, mara, jonas, priya, inbox } = await openCommands();
  const { threadId, messageId } = await startThread(store, inbox, 'Brakes', '  My brakes\n\nsqueal. ');
  for (const userId of [mara, jonas])
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
  expect(await readThread(store, priya, threadId)).toBeUndefined();
  expect((await eventsOf(store)).map(({ type }) => type)).toEqual(['thread.created', 'message.created']);
});

test('a sent message is counted and moves the thread to the top, and does not change read state', async () => {
  const { store, jonas, threadId, read } = await openRead();
  await store.sendMessage({ threadId, userId: jonas, ...content('Hello!') });
  expect(await read()).toMatchObject({ unread: false, messageCount: 2, snippet: 'Hello!' });
  expect(await readThread(store, jonas, threadId)).toMatchObject({ unread: true, sender: customer });
  expect((await eventsOf(store)).at(-1)).toMatchObject({ type: 'message.created', data: { direction: 'outbound' } });
});

test('a note emits an event and does not change the thread', async () => {
  const { store, mara, threadId, read } = await openRead();
  const before = await read();
  const bodyText = 'Who takes it?';
  const { noteId } = await store.addNote({ threadId, userId: mara, bodyText });
  expect(await read()).toEqual(before);
  const note = { id: noteId, threadId, author: { id: mara }, bodyText, editedAt: null };
  expect(await readNotes(store, mara, threadId)).toMatchObject([note]);
  expect((await eventsOf(store)).at(-1)).toMatchObject({ type: 'note.created', data: { threadId, noteId } });
});
