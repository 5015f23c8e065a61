import { InvalidCursorError, type Thread } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import { expect, test } from 'vitest';
import type { Store } from '#store';
import { openOffice } from '../office.ts';
import { importsFor } from './imports-for.ts';
import { describeStores } from './stores.ts';

async function allThreads(store: Store, userId: string, unread: boolean, limits: number[]): Promise<Thread[]> {
  const found: Thread[] = [];
  let cursor: string | undefined;
  for (let page = 0; ; page++) {
    const query = toQuery({ unread, limit: limits[page % limits.length] as number, cursor });
    const { data, nextCursor } = await store.listThreads({ query, caller: { userId } });
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
    // Times and ids have a fixed length.
    const positions = whole.map(({ timestamp, id }) => [timestamp, id]);
    expect(positions).toEqual(positions.toSorted().reverse());
    for (const limits of [[1], [7], [100], [3, 50, 1]]) {
      expect(ids(await allThreads(store, mara, false, limits))).toEqual(ids(whole));
      expect(ids(await allThreads(store, mara, true, limits))).toEqual(ids(whole.filter(({ unread }) => unread)));
    }
  });

  test('a cursor that was altered, or is for another caller, filter or list, is refused', async () => {
    const store = await open();
    const { mara, jonas, inbox } = await openOffice(store);
    await store.importThreads(importsFor(inbox, 20, { messages: 5, unreadBy: [mara, jonas] }));
    const list = (userId: string, cursor?: string, unread = false) =>
      store.listThreads({ query: toQuery({ limit: 2, unread, cursor }), caller: { userId } });
    const history = (userId: string, id: string, historyCursor?: string) =>
      store.getThread({ path: { id }, query: toQuery({ historyLimit: 2, historyCursor }), caller: { userId } });
    const notes = (userId: string, id: string, cursor: string) =>
      store.listThreadNotes({ path: { id }, query: toQuery({ limit: 2, cursor }), caller: { userId } });
    const first = await list(mara);
    const cursor = first.nextCursor ?? '';
    const threadId = first.data[0]?.id ?? '';
    const older = (await history(mara, threadId))?.history.nextCursor ?? '';
    for (const attempt of [
      () => list(jonas, cursor),
      () => list(mara, cursor, true),
      () => list(mara, `${cursor}x`),
      () =>
        list(
          mara,
          cursor.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
        ),
      () => list(mara, 'é'),
      () => list(mara, older),
      () => notes(mara, threadId, cursor),
      () => history(mara, `thr_${inbox}_1`, older),
      () => history(jonas, threadId, older),
    ])
      await expect(attempt()).rejects.toBeInstanceOf(InvalidCursorError);
    expect((await list(mara, cursor)).data).toHaveLength(2);
  });

  test('history pages are read newest first, and each page is sorted from oldest to newest', async () => {
    const store = await open();
    const { mara, inbox } = await openOffice(store);
    await store.importThreads(importsFor(inbox, 1, { messages: 11 }));
    const pages: string[][] = [];
    let historyCursor: string | undefined;
    do {
      const query = toQuery({ historyLimit: 4, historyCursor });
      const thread = await store.getThread({ path: { id: `thr_${inbox}_0` }, query, caller: { userId: mara } });
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
