import { InvalidCursorError, type Thread } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import { expect, test } from 'vitest';
import type { Store } from '../../src/store/index.ts';
import { openOffice } from '../office.ts';
import { importsFor } from './imports-for.ts';
import { describeStores } from './stores.ts';

async function allThreads(store: Store, userId: string, unread: boolean, limits: number[]): Promise<Thread[]> {
  const found: Thread[] = [];
  let cursor: string | undefined;
  for (let page = 0; ; page++) {
    const { data, nextCursor } = await store.listThreads({
      query: toQuery({ unread, limit: limits[page % limits.length] as number, cursor }),
      caller: { userId },
    });
    found.push(...data);
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
}

const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describeStores((open) => {
  test('pages of any size return the same threads in the order of D17, each once', async () => {
    const store = await open();
    const { mara, inbox, other } = await openOffice(store);
    await store.addMember(other, mara);
    await store.importThreads([
      ...importsFor(inbox, 60, { unreadBy: [mara], tag: 'a' }),
      ...importsFor(other, 41, { tag: 'Z' }),
    ]);
    const whole = await allThreads(store, mara, false, [1000]);
    expect(whole).toHaveLength(101);
    const sorted = whole.toSorted((a, b) =>
      a.timestamp === b.timestamp ? (a.id < b.id ? 1 : -1) : a.timestamp < b.timestamp ? 1 : -1,
    );
    expect(ids(whole)).toEqual(ids(sorted));
    for (const limits of [[1], [7], [100], [3, 50, 1]]) {
      expect(ids(await allThreads(store, mara, false, limits))).toEqual(ids(whole));
      expect(ids(await allThreads(store, mara, true, limits))).toEqual(ids(whole.filter(({ unread }) => unread)));
    }
  });

  test('a cursor that was altered, or is for another caller, filter or list, is refused', async () => {
    const store = await open();
    const { mara, jonas, inbox } = await openOffice(store);
    await store.importThreads(importsFor(inbox, 20, { messages: 5, unreadBy: [mara, jonas] }));
    const [first] = (await store.listThreads({ query: { limit: 1 }, caller: { userId: mara } })).data as [Thread];
    const { nextCursor } = await store.listThreads({ query: { limit: 2 }, caller: { userId: mara } });
    const cursor = nextCursor as string;
    const threadId = first.id;
    const older = (
      await store.getThread({ path: { id: threadId }, query: { historyLimit: 2 }, caller: { userId: mara } })
    )?.history.nextCursor as string;
    const refused = [
      () => store.listThreads({ query: toQuery({ limit: 2, cursor }), caller: { userId: jonas } }),
      () => store.listThreads({ query: toQuery({ unread: '1', limit: 2, cursor }), caller: { userId: mara } }),
      () => store.listThreads({ query: { limit: 2, cursor: `${cursor}x` }, caller: { userId: mara } }),
      () =>
        store.listThreads({
          query: { limit: 2, cursor: cursor.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) },
          caller: { userId: mara },
        }),
      () => store.listThreads({ query: { limit: 2, cursor: 'é' }, caller: { userId: mara } }),
      () => store.listThreads({ query: { limit: 2, cursor: older }, caller: { userId: mara } }),
      () =>
        store.listThreadNotes({
          path: { id: threadId },
          query: toQuery({ limit: 2, cursor }),
          caller: { userId: mara },
        }),
      () =>
        store.getThread({
          path: { id: `thr_${inbox}_1` },
          query: { historyLimit: 2, historyCursor: older },
          caller: { userId: mara },
        }),
      () =>
        store.getThread({
          path: { id: threadId },
          query: { historyLimit: 2, historyCursor: older },
          caller: { userId: jonas },
        }),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toBeInstanceOf(InvalidCursorError);
    expect(
      (await store.listThreads({ query: toQuery({ limit: 5, cursor }), caller: { userId: mara } })).data,
    ).toHaveLength(5);
  });

  test('history pages are read newest first, and each page is sorted from oldest to newest', async () => {
    const store = await open();
    const { mara, inbox } = await openOffice(store);
    const [record] = importsFor(inbox, 1, { messages: 11 });
    await store.importThreads([record as never]);
    const pages: string[][] = [];
    let historyCursor: string | undefined;
    do {
      const thread = await store.getThread({
        path: { id: `thr_${inbox}_0` },
        query: toQuery({ historyLimit: 4, historyCursor }),
        caller: { userId: mara },
      });
      pages.push((thread?.history.data ?? []).map((entry) => (entry.type === 'message' ? entry.bodyText : '')));
      historyCursor = thread?.history.nextCursor ?? undefined;
    } while (historyCursor);
    expect(pages).toEqual([
      ['7', '8', '9', '10'],
      ['3', '4', '5', '6'],
      ['0', '1', '2'],
    ]);
  });
});
