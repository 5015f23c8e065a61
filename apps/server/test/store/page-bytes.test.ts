import { contract, propertiesOf } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import { expect, test } from 'vitest';
import { isUnavailable, limits, type Store, type ThreadImport } from '#store';
import { agent, customer } from '../office.ts';
import { describeStores } from '../stores.ts';
import { importsFor } from './imports-for.ts';
import { readPages } from './read-pages.ts';

const maximumOf = (schema: string, property: string) =>
  propertiesOf(contract.schemas[schema] ?? {})[property]?.maxLength as number;
const bodyText = 'a'.repeat(maximumOf('Message', 'bodyText'));
const bodyHtml = 'b'.repeat(maximumOf('Message', 'bodyHtml'));
const longNote = 'c'.repeat(maximumOf('Note', 'bodyText'));

const recipient = (index: number) => ({ name: null, address: `p${index}@post.example` });

const historyOf = (store: Store, userId: string, id: string) =>
  readPages(async (historyCursor) => {
    const request = { path: { id }, query: toQuery({ historyLimit: 100, historyCursor }), caller: { userId } };
    return (await store.getThread(request))?.history;
  });

const notesOf = (store: Store, userId: string, id: string) =>
  readPages((cursor) =>
    store.listThreadNotes({ path: { id }, query: toQuery({ limit: 100, cursor }), caller: { userId } }),
  );

const bytesOf = ({ data }: { data: unknown }) => Buffer.byteLength(JSON.stringify(data));

describeStores((open) => {
  /** Imports a thread that `enlarge` has changed, and reads its pages. */
  async function openLarge(
    counts: object,
    read: typeof historyOf | typeof notesOf,
    enlarge: (given: ThreadImport) => void,
  ) {
    const { store, mara, inbox } = await open();
    const [given] = importsFor(inbox, 1, counts) as [ThreadImport];
    enlarge(given);
    await store.importThreads([given]);
    return { given, pages: await read(store, mara, given.thread.id) };
  }

  test('a page of history is limited in bytes, has at least one entry, and no entry is lost', async () => {
    const { given, pages } = await openLarge({ messages: 12 }, historyOf, (imported) => {
      imported.thread.history = imported.thread.history.map((entry, index) =>
        index < 4 ? entry : { ...entry, bodyText, ...(index > 7 && { bodyHtml }) },
      );
    });
    // Newest first: four of 3 MB, then four of 1 MB, then the small ones.
    expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 1, 1, 3, 5]);
    expect(pages.map(bytesOf).every((bytes) => bytes <= limits.pageBytes)).toBe(true);
    const ids = pages.toReversed().flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual(given.thread.history.map(({ id }) => id));
  });

  test('large pages of a request that was aborted are not read', async () => {
    const read: typeof historyOf = (store, userId, id) =>
      readPages(async () => {
        const request = { path: { id }, query: toQuery({ historyLimit: 100 }), caller: { userId } };
        return (await store.getThread({ ...request, signal: AbortSignal.abort() }))?.history;
      });
    const enlarge = ({ thread }: ThreadImport) => {
      thread.history = thread.history.map((entry) => ({ ...entry, bodyText }));
    };
    const error = await openLarge({ messages: 2 }, read, enlarge).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(isUnavailable(error)).toBe(false);
    expect((await openLarge({ messages: 2 }, read, () => undefined)).pages).toHaveLength(1);
  });

  test('a search for the message of a draft has a byte limit, and an aborted request reads no origins', async () => {
    const { store, mara, inbox } = await open();
    const [given] = importsFor(inbox, 1, { messages: 18 }) as [ThreadImport];
    given.thread.history = given.thread.history.map((entry, index) => ({
      ...entry,
      author: { ...customer, ...recipient(index) },
      bodyText,
      bodyHtml,
    }));
    await store.importThreads([given]);
    const { id: threadId, history } = given.thread;
    const abandoned = store.listOrigins({ userId: mara, threadId, signal: AbortSignal.abort() });
    await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' });
    const draft = { userId: mara, actor: agent, threadId, bodyText: 'Yes.' };
    expect(await store.proposeDraft(draft)).toMatchObject({ basedOn: history[17]?.id, to: [recipient(17)] });
    // The author of the oldest message is beyond the page, so they count as new to the thread.
    const named = await store.proposeDraft({ ...draft, to: [recipient(0), recipient(17)] });
    expect(named.outsiders).toEqual([recipient(0).address]);
    const outdated = store.proposeDraft({ ...draft, basedOn: history[0]?.id });
    await expect(outdated).rejects.toThrow('is not one of the newest messages');
  });

  test('a page of notes is limited in bytes, and no note is lost', async () => {
    const { pages } = await openLarge({ notes: 60 }, notesOf, (imported) => {
      imported.notes = imported.notes?.map((note) => ({ ...note, bodyText: longNote })) ?? [];
    });
    expect(pages.map(({ data }) => data.length)).toEqual([39, 21]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(60);
  });
});

test('a page of the list is always smaller, because the contract limits the size of each thread', () => {
  const { limit } = contract.operation('listThreads').paging ?? {};
  const named = (schema: string) => Object.values(propertiesOf(contract.schemas[schema] ?? {}));
  const texts = ['Thread', 'Participant', 'Assignment'].flatMap(named);
  const characters = texts.reduce((sum, { maxLength }) => sum + (Number(maxLength) || 0), 0);
  // A character takes at most six bytes in JSON. The 2,000 bytes are for names, times and quotes.
  expect((limit?.maximum ?? 0) * (6 * characters + 2000)).toBeLessThan(limits.pageBytes);
});
