import { describe, expect, test } from 'vitest';
import { openDocument } from './open-document.ts';

type Entry = Record<string, unknown>;

const open = async () => {
  const { json } = await openDocument('ledger');
  const read = async (path: string): Promise<Entry[]> => {
    const body = await json(path);
    return body.items ?? body;
  };
  /** Reads pages until one is empty. */
  const readAll = async (path: (read: number, page: number) => string): Promise<Entry[][]> => {
    const pages: Entry[][] = [];
    while (pages.length < 20) {
      const page = await read(path(pages.flat().length, pages.length));
      if (page.length === 0) return pages;
      pages.push(page);
    }
    throw new Error('The pages do not end.');
  };
  return { json, read, readAll };
};

describe('a list with numbered pages', () => {
  test('has pages of the default size without a size', async () => {
    const { readAll, read } = await open();
    const pages = await readAll((_, page) => `/entries?page=${page + 1}`);
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 1]);
    expect(pages.flat()).toEqual(await read('/entries?page_size=50'));
    expect(await read('/entries')).toEqual(pages[0]);
  });

  test('has pages of the default size in an example, and starts with page 0 if the document allows it', async () => {
    const { readAll } = await open();
    const pages = await readAll((_, page) => `/archive?page=${page}`);
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  test('has everything on its first page if the document declares no size', async () => {
    const { readAll, read } = await open();
    expect(await readAll((_, page) => `/chapters?page=${page + 1}`)).toEqual([await read('/chapters')]);
  });
});

test('an offset without a limit gets the default number of entries', async () => {
  const { readAll, json } = await open();
  const pages = await readAll((count) => `/rows?offset=${count}`);
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect((await json('/rows?limit=10')).items).toEqual(pages.flat());
  expect((await json('/rows')).total).toBe(7);
});

describe('a list with a cursor, but without a limit, has pages that end', () => {
  test.each([
    ['generated', '/feed?cursor=', ({ next }: Entry) => next, 21],
    ['from an example', '/log?after=', ({ meta }: Entry) => Object(meta).next_cursor, 12],
    ['with a filter', '/log?state=paid&after=', ({ meta }: Entry) => Object(meta).next_cursor, 2],
  ])('%s', async (_, path, nextOf, total) => {
    const { json } = await open();
    const pages: Entry[][] = [];
    let cursor: unknown;
    do {
      const body = await json(cursor === undefined ? path.replace(/.\w+=$/, '') : `${path}${cursor}`);
      pages.push(body.items);
      cursor = nextOf(body) ?? undefined;
    } while (cursor !== undefined && pages.length < 5);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(total);
    expect(pages.flat()).toHaveLength(total);
  });
});

describe('a filter with several values keeps the entries with any of them', () => {
  test.each([
    ['state', 'state=open,paid', ['open', 'paid']],
    ['state', 'state=paid', ['paid']],
    ['color', 'color=red&color=blue', ['red', 'blue']],
    ['size', 'size=1%203', [1, 3]],
    ['tags', 'tags=new%7Crare', ['new', 'rare']],
  ])('%s: %s', async (property, query, values) => {
    const { read } = await open();
    const passes = (entry: Entry) => [entry[property]].flat().some((value) => (values as unknown[]).includes(value));
    const expected = (await read('/entries?page_size=50')).filter(passes);
    expect(expected.length).toBeGreaterThan(0);
    expect(await read(`/entries?page_size=50&${query}`)).toEqual(expected);
  });

  test('in an example', async () => {
    const { read } = await open();
    expect(await read('/archive?state=paid&state=sent')).toMatchObject([{ id: 5 }, { id: 6 }]);
  });
});
