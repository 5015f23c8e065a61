import { expect, test } from 'vitest';
import type { ThreadImport } from '#store';
import { describeStores } from '../stores.ts';
import { importsFor } from './imports-for.ts';
import { listAllThreads } from './read-pages.ts';

const newestFirst = (a: ThreadImport, b: ThreadImport) =>
  a.thread.timestamp === b.thread.timestamp
    ? Number(b.thread.id > a.thread.id) - Number(b.thread.id < a.thread.id)
    : Date.parse(b.thread.timestamp) - Date.parse(a.thread.timestamp);

describeStores((open) => {
  test('pages list all threads of many inboxes once and in order, to members of all and of few', async () => {
    const { store, mara, jonas, inbox } = await open();
    const threads: ThreadImport[] = [];
    const inboxes = [inbox];
    const inboxesOfJonas = [inbox];
    for (let number = 1; number < 24; number++) {
      const address = `${number}@office.example`;
      inboxes.push(await store.createInbox({ name: address, address }));
    }
    for (const [number, id] of inboxes.entries()) {
      await store.addMember(id, mara);
      if (number > 20) {
        await store.addMember(id, jonas);
        inboxesOfJonas.push(id);
      }
      const imports = importsFor(id, 5 + (number % 3) * 7, { unreadBy: [mara, jonas] });
      await store.importThreads(imports);
      threads.push(...imports);
    }
    const idsOf = (userId: string, unread: boolean) =>
      threads
        .filter(({ inboxId }) => userId === mara || inboxesOfJonas.includes(inboxId))
        .filter(({ unreadBy }) => !unread || unreadBy.length > 0)
        .sort(newestFirst)
        .map(({ thread }) => thread.id);
    for (const userId of [mara, jonas, mara, jonas]) {
      for (const unread of [false, true]) {
        const listed = await listAllThreads(store, userId, unread, 7);
        expect(listed.map(({ id }) => id)).toEqual(idsOf(userId, unread));
      }
    }
  });
});
