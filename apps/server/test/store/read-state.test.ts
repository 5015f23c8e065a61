import { isRepeating } from '@threads-api/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockInbox } from '../../src/store/database/locks.ts';
import type { Store } from '../../src/store/index.ts';
import { compactReadState } from '../../src/store/read-state/compact-read-state.ts';
import { tablesOf } from '../../testing/tables.ts';
import { content, customer, receive, startThread, steppingClock } from '../office.ts';
import { describeStores } from '../stores.ts';
import { importsFor } from './imports-for.ts';
import { listAllThreads } from './read-pages.ts';

const names = ['mara', 'jonas', 'priya'] as const;

/** A random action, with indexes of a user, an inbox and a thread. `tick` first moves the clock, possibly back. */
const step = fc.record({
  act: fc.constantFrom('start', 'receive', 'send', 'read', 'unread', 'read', 'join', 'leave', 'compact', 'import'),
  user: fc.nat(names.length - 1),
  inbox: fc.nat(1),
  thread: fc.nat(),
  tick: fc.constantFrom(-3, 0, 0, 1, 5),
});

interface ModelThread {
  id: string;
  inbox: string;
  unreadBy: Set<string>;
}

/** The simplest model of read state: an entry for each member and thread. */
class Model {
  readonly threads: ModelThread[] = [];
  readonly members = new Map<string, Set<string>>();

  add(id: string, inbox: string, unreadBy: Iterable<string>): void {
    const members = this.members.get(inbox);
    this.threads.push({ id, inbox, unreadBy: new Set([...unreadBy].filter((user) => members?.has(user))) });
  }

  leave(inbox: string, user: string): void {
    this.members.get(inbox)?.delete(user);
    for (const thread of this.threads) if (thread.inbox === inbox) thread.unreadBy.delete(user);
  }

  seenBy(user: string): Map<string, boolean> {
    const seen = this.threads.filter(({ inbox }) => this.members.get(inbox)?.has(user));
    return new Map(seen.map(({ id, unreadBy }) => [id, unreadBy.has(user)]));
  }
}

async function compact(store: Store, inboxId: string, userId: string): Promise<void> {
  const db = tablesOf(store);
  await db.transaction().execute(async (transaction) => {
    await lockInbox(transaction, inboxId, 'update');
    const memberships = transaction.selectFrom('inbox_members').selectAll().where('inbox_id', '=', inboxId);
    const member = await memberships.where('user_id', '=', userId).executeTakeFirst();
    if (member) await compactReadState(transaction, member, 2);
  });
}

describeStores((open, kind) => {
  test('threads stay unread for each member until that member reads them', async () => {
    const numRuns = (kind === 'SQLite' ? 20 : 2) * (isRepeating ? 40 : 1);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        let time = Date.parse('2026-03-01T08:00:00.000Z');
        const { store, ...office } = await open({ clock: () => new Date(time) });
        const inboxes = [office.inbox, office.other];
        const model = new Model();
        model.members.set(office.inbox, new Set([office.mara, office.jonas]));
        model.members.set(office.other, new Set([office.priya]));

        for (const [number, { act, user, inbox, thread, tick }] of steps.entries()) {
          time += tick;
          const userId = office[names[user] as (typeof names)[number]];
          const inboxId = inboxes[inbox] as string;
          const members = model.members.get(inboxId) as Set<string>;
          const chosen = model.threads[thread % Math.max(1, model.threads.length)];
          const message = { author: customer, ...content(`${number}`) };
          if (act === 'start') {
            const { threadId } = await store.startThread({ inboxId, subject: null, ...message });
            model.add(threadId, inboxId, members);
          } else if (act === 'import') {
            const imports = importsFor(inboxId, 1, { tag: `${number}`, unreadBy: [userId] });
            await store.importThreads(imports);
            model.add(`thr_${number}_0`, inboxId, [userId]);
          } else if (act === 'join') {
            await store.addMember(inboxId, userId);
            members.add(userId);
          } else if (act === 'leave') {
            await store.removeMember(inboxId, userId);
            model.leave(inboxId, userId);
          } else if (act === 'compact') {
            await compact(store, inboxId, userId);
          } else if (chosen && act === 'receive') {
            await store.receiveMessage({ threadId: chosen.id, ...message });
            chosen.unreadBy = new Set(model.members.get(chosen.inbox));
          } else if (chosen && act === 'send' && model.members.get(chosen.inbox)?.has(userId)) {
            // Only members can send.
            await store.sendMessage({ threadId: chosen.id, userId, ...content('Out') });
          } else if (chosen && act !== 'send' && model.members.get(chosen.inbox)?.has(userId)) {
            await store.markThread({ threadId: chosen.id, userId, unread: act === 'unread' });
            if (act === 'unread') chosen.unreadBy.add(userId);
            else chosen.unreadBy.delete(userId);
          }
        }

        for (const name of names) {
          const userId = office[name];
          const all = await listAllThreads(store, userId, false, 3);
          expect(new Map(all.map(({ id, unread }) => [id, unread]))).toEqual(model.seenBy(userId));
          expect(all).toHaveLength(model.seenBy(userId).size);
          expect(await listAllThreads(store, userId, true, 3)).toEqual(all.filter(({ unread }) => unread));
        }
        const members = tablesOf(store).selectFrom('inbox_members').select('member_id');
        const ofFormer = tablesOf(store).selectFrom('marks').selectAll().where('member_id', 'not in', members);
        expect(await ofFormer.execute()).toEqual([]);
        await store.close();
      }),
      { numRuns },
    );
  });

  test('a message adds no rows for members', async () => {
    const { store, inbox } = await open({ clock: steppingClock() });
    const { threadId } = await startThread(store, inbox, null, 'Hello');
    for (let count = 0; count < 5; count += 1)
      await store.addMember(inbox, await store.createUser({ name: 'Member', address: `${count}@office.example` }));
    await receive(store, threadId, 'Again');
    expect(await tablesOf(store).selectFrom('marks').selectAll().execute()).toEqual([]);
  });

  test('an unread page skips any number of outdated rows', async () => {
    const { store, inbox, mara } = await open({ clock: steppingClock() });
    const imports = importsFor(inbox, 4 * 60, { unreadBy: [mara] });
    await store.importThreads(imports);
    const unread = imports.filter(({ unreadBy }) => unreadBy?.length).map(({ thread }) => thread.id);
    // Each thread moved up in the list. Its row keeps the old position, before the remaining valid rows.
    for (const threadId of unread.slice(10)) await receive(store, threadId, 'Again');
    const pages = await listAllThreads(store, mara, true, 3);
    expect(pages.map(({ id }) => id)).toEqual([...unread.slice(10).reverse(), ...unread.slice(0, 10).reverse()]);
  });
});
