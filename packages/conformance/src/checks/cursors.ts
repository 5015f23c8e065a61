import { valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach } from '../check-each.ts';
import {
  findLargest,
  hasMoved,
  type PagedList,
  pagedLists,
  pathOf,
  readChangingPages,
  readLargePages,
  readSmallPages,
} from '../data/paged-lists.ts';
import { type Entry, entriesIn, idsAsRead, pagedOperations } from '../data/pagination.ts';
import { threadParameter, threadPath } from '../data/paths.ts';
import { rolesOf, sampleThreadIds } from '../data/threads.ts';
import type { Exchange } from '../http/exchange.ts';
import { valuesOf } from '../probes/parameter-values.ts';
import { secondToken } from '../probes/scopes.ts';
import { expectStatus, NotTested, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { dataChanged } from '../run/rerun-check.ts';

/** Ways to alter a cursor, by label. */
const changes: Record<string, (cursor: string) => string> = {
  'a made-up cursor': () => 'conformance',
  'a number': () => '2',
  'its first character changed': (cursor) => `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
  'a character in the middle changed': (cursor) => {
    const middle = Math.floor(cursor.length / 2);
    return `${cursor.slice(0, middle)}${cursor[middle] === 'A' ? 'B' : 'A'}${cursor.slice(middle + 1)}`;
  },
  'its last third missing': (cursor) => cursor.slice(0, Math.ceil((cursor.length * 2) / 3)),
  'something added': (cursor) => `${cursor}AAAA`,
  'JSON inside': () => Buffer.from('{"id":"1","timestamp":"2026-01-01T00:00:00.000Z"}').toString('base64url'),
};

/** Changes that decoders, frameworks and databases ignore. Each is tried on one list only, to limit the number of requests. */
const overlooked: typeof changes = {
  'its last character changed': (cursor) => `${cursor.slice(0, -1)}${/[A-Za-f]$/.test(cursor) ? 'w' : 'A'}`,
  'upper and lower case swapped': (cursor) =>
    cursor.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
  'a space at the end': (cursor) => `${cursor} `,
  'padding at the end': (cursor) => `${cursor}=`,
  'percent-encoded once more': (cursor) => cursor.replace(/./s, encodeCharacter),
  'its last character missing': (cursor) => cursor.slice(0, -1),
  'a dot inside': (cursor) => `${cursor.slice(0, 5)}.${cursor.slice(5)}`,
  'the cursor twice': (cursor) => `${cursor}${cursor}`.slice(0, 512),
  'a line break at the end': (cursor) => `${cursor}\n`,
};

const encodeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

const cursorTampered: Check = {
  id: 'cursor-tampered',
  title: 'A cursor that the server did not issue is rejected with 400',
  requirements: ['D16', 'D12'],
  declares: ['opaqueCursors'],
  failure: 'An altered cursor is accepted, restarts the list, or makes the server fail.',
  run: (context) =>
    checkEach(pagedLists(context).entries(), async ([position, list]) => {
      const { operation, token } = list;
      const { cursor: next } = operation.paging;
      const { exchanges } = await readSmallPages(context, list);
      const cursor = valueAt(exchanges[0].json, next.pointer);
      const path = await pathOf(context, list);
      const count = pagedLists(context).length;
      const spread = Object.entries(overlooked).filter((_, index) => index % count === position);
      const altered = [...Object.entries(changes), ...spread].filter(([, change]) => change(`${cursor}`) !== cursor);
      return checkEach(altered, async ([label, change]) =>
        expectStatus(
          await context.send({
            operation,
            token,
            ...path,
            query: { [next.name]: change(`${cursor}`) },
            label: `with a cursor: ${label}`,
          }),
          400,
        ),
      );
    }),
};

const cursorOfOtherFilter: Check = {
  id: 'cursor-of-other-filter',
  title: 'A cursor is bound to its filter: with another filter it is rejected with 400',
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'parameters/cursor',
  failure: 'A cursor of the filtered list continues somewhere in the unfiltered list.',
  run: (context) =>
    checkEach(pagedOperations(context), async (operation) => {
      const { limit, cursor: next } = operation.paging;
      const filters = operation.parameters.filter((parameter) => parameter['x-filters']);
      return checkEach(filters, async (filter) => {
        const { name } = filter;
        const [value] = valuesOf(filter).valid;
        if (value === undefined) return [];
        const [filtered, whole] = await Promise.all(
          [{ [name]: value }, {}].map((query) =>
            context.send({ operation, query: { ...query, [limit.name]: '1' } as Record<string, string> }),
          ),
        );
        const cursors = [filtered, whole].map((exchange) => valueAt(exchange?.json, next.pointer));
        if (!cursors.every((cursor) => typeof cursor === 'string'))
          throw new NotTested(
            `there is no second page with ${name}=${value}; add two entries that pass, and one that does not`,
          );
        const [ofFiltered, ofWhole] = cursors as [string, string];
        return [
          ...expectStatus(
            await context.send({
              operation,
              query: { [next.name]: ofFiltered },
              label: `with a cursor of ${name}=${value}`,
            }),
            400,
          ),
          ...expectStatus(
            await context.send({
              operation,
              query: { [name]: value, [next.name]: ofWhole },
              label: `${name}=${value} with a cursor of the whole list`,
            }),
            400,
          ),
        ];
      });
    }),
};

const cursorOfOtherUser: Check = {
  id: 'cursor-of-other-user',
  title: "Another user's cursor is rejected with 400",
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'parameters/cursor',
  failure: "Another user's cursor reveals a position in their list.",
  needs: ['tokens.otherUser'],
  async run(context) {
    const { list } = rolesOf(context);
    const { limit, cursor: next } = list.paging;
    const first = await context.send({ operation: list, token: 'otherUser', query: { [limit.name]: '1' } });
    const cursor = valueAt(first.json, next.pointer);
    if (typeof cursor !== 'string')
      throw new NotTested(
        "the user of tokens.otherUser sees fewer than two threads, so there is no cursor to try; add threads to that user's view",
      );
    return expectStatus(
      await context.send({ operation: list, query: { [next.name]: cursor }, label: "with another user's cursor" }),
      400,
    );
  },
};

const cursorOfOtherToken: Check = {
  id: 'cursor-of-other-token',
  title: 'A cursor works with every token of the same user',
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'parameters/cursor',
  failure: '400 after a client renews its token between two pages.',
  needs: ['tokens.without'],
  async run(context) {
    const { list } = rolesOf(context);
    const token = secondToken(context, list);
    if (!token) return 'inapplicable';
    const { limit, cursor: next } = list.paging;
    const size = { [limit.name]: '1' };
    const first = await context.send({ operation: list, query: size });
    const cursor = valueAt(first.json, next.pointer);
    if (typeof cursor !== 'string')
      throw new NotTested("the user of tokens.full sees fewer than two threads; add threads to that user's view");
    // Use the same limit, so that only the token differs.
    const query = { ...size, [next.name]: cursor };
    return expectStatus(
      await context.send({ operation: list, token, query, label: 'with a cursor of the other token' }),
      200,
    );
  },
};

const cursorOfOtherThread: Check = {
  id: 'cursor-of-other-thread',
  title: "A cursor for one thread's history or notes is rejected with 400 on another thread",
  requirements: ['D12', 'D16'],
  declares: ['opaqueCursors'],
  failure: 'The history of one thread continues with entries of another.',
  run: (context) =>
    checkEach(pagedLists(context), async (list) => {
      const { operation } = list;
      if (!list.ofThread) return 'inapplicable';
      const own = await findLargest(context, operation);
      const other = (await sampleThreadIds(context)).find((id) => id !== own);
      const { exchanges } = await readSmallPages(context, list);
      const cursor = valueAt(exchanges[0].json, operation.paging.cursor.pointer);
      if (!other || typeof cursor !== 'string') return 'inapplicable';
      const query = { [operation.paging.cursor.name]: cursor };
      return expectStatus(
        await context.send({
          operation,
          path: (await threadPath(context, operation, other)) ?? {},
          query,
          label: "with another thread's cursor",
        }),
        400,
      );
    }),
};

const cursorOfOtherOperation: Check = {
  id: 'cursor-of-other-operation',
  title: 'A cursor of another operation is rejected with 400, even for the same thread',
  requirements: ['D16', 'D12'],
  declares: ['opaqueCursors'],
  failure: 'A cursor of the notes continues somewhere in the history.',
  async run(context) {
    const lists = pagedLists(context);
    const pairs = lists.flatMap((from) => lists.filter((to) => to !== from).map((to) => ({ from, to })));
    return checkEach(pairs, async ({ from, to }) => {
      const cursor = await cursorOf(context, from);
      const { operation } = to;
      const query = { [operation.paging.cursor.name]: cursor };
      const path = await pathFor(context, from, to);
      const label = `with a cursor of ${from.operation.id}`;
      return expectStatus(await context.send({ operation, path, query, label }), 400);
    });
  },
};

/** A cursor that was issued to `tokens.full`. */
async function cursorOf(context: Context, list: PagedList): Promise<string> {
  const { operation } = list;
  const { limit, cursor: next } = operation.paging;
  const first = list.ofThread
    ? (await readSmallPages(context, list)).exchanges[0]
    : await context.once(`a cursor of ${operation.id}`, async () =>
        context.send({ operation, ...(await pathOf(context, list)), query: { [limit.name]: '1' } }),
      );
  const cursor = valueAt(first.json, next.pointer);
  if (typeof cursor !== 'string')
    throw new NotTested(`${operation.id} of tokens.full has no second page; add entries to it`);
  return cursor;
}

/** If both operations are about a thread, uses the thread of the cursor, so that only the operation differs. */
async function pathFor(context: Context, from: PagedList, to: PagedList): Promise<Record<string, string>> {
  const [{ path }, { path: issued }] = await Promise.all([pathOf(context, to), pathOf(context, from)]);
  const [name, source] = [to, from].map(({ operation }) => threadParameter(context, operation));
  const thread = source === undefined ? undefined : issued[source];
  return name === undefined || thread === undefined ? path : { ...path, [name]: thread };
}

const cursorWithOtherLimit: Check = {
  id: 'cursor-with-other-limit',
  title: 'Every page continues at the right position, even if the limit changes or is absent',
  requirements: ['D16', 'D12'],
  declares: ['paging'],
  failure: '400, or a page that starts at another position because the cursor counts pages.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const { operation } = list;
      const [large, changing] = await Promise.all([readLargePages(context, list), readChangingPages(context, list)]);
      const last = changing.exchanges.at(-1) ?? changing.exchanges[0];
      // Other checks report an error on the first page.
      if (changing.exchanges.length < 2) return 'inapplicable';
      const refused = expectStatus(last, 200);
      if (refused.length > 0 || changing.loop) return refused;
      const [wanted, given] = [large, changing].map(({ pages }) => idsAsRead(operation, pages)) as [string[], string[]];
      const isWhole = large.complete && changing.complete;
      const compared = Math[isWhole ? 'max' : 'min'](wanted.length, given.length);
      const index = Array.from({ length: compared }).findIndex((_, position) => wanted[position] !== given[position]);
      if (index < 0) return [];
      if (await hasMoved(context, list)) throw new NotTested(dataChanged);
      const expected = `${wanted[index] ?? 'the end'} at position ${index + 1}, as on large pages`;
      return [{ ...problem(last, expected, given[index] ?? 'the end'), key: operation.id }];
    }),
};

const cursorReused: Check = {
  id: 'cursor-reused',
  title: 'A cursor from earlier in the run still returns the same page, repeatedly and concurrently',
  requirements: ['D16', 'D12'],
  declares: ['paging'],
  failure: 'A cursor expires early, works only once, or stops working when others are issued.',
  // Runs last, when the cursors are oldest.
  phase: 'last',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const { operation } = list;
      const { exchanges, pages } = await readSmallPages(context, list);
      const [first, second] = exchanges;
      if (second?.response.status !== 200) return 'inapplicable';
      const together = await Promise.all([context.repeat(second), context.repeat(second)]);
      const again = [...together, await context.repeat(second)];
      const refused = again.flatMap((exchange) => expectStatus(exchange, 200));
      if (refused.length > 0) return refused;
      const read = (page: Entry[] = []) => idsAsRead(operation, [page]);
      const pageOf = (exchange: Exchange) => read(entriesIn(exchange.json, operation.paging));
      const wanted = read(pages[1]);
      const wrong = again.find((exchange) => pageOf(exchange).some((id, index) => id !== (wanted[index] ?? id)));
      // A page changes only if an earlier page changes, or if entries are added at its end.
      if (!wrong || pageOf(await context.repeat(first)).join() !== read(pages[0]).join()) return [];
      return [{ ...problem(wrong, `${wanted}, as before`, `${pageOf(wrong)}`, 'other page'), key: operation.id }];
    }),
};

export const cursorChecks: Check[] = [
  cursorTampered,
  cursorOfOtherFilter,
  cursorOfOtherUser,
  cursorOfOtherToken,
  cursorOfOtherThread,
  cursorOfOtherOperation,
  cursorWithOtherLimit,
  cursorReused,
];
