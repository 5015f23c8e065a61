import { type Check, checkEach, checkParts, checkProbes, checksOf } from '../check.ts';
import { findLargest, largestOf, readChangingPages, readList, readSmallPages, tokenFor } from '../data/paged-lists.ts';
import {
  compareReadings,
  cursorIn,
  type Entry,
  entriesIn,
  idsAsRead,
  idsOf,
  type PagedOperation,
  pagedOperations,
  readFirstPage,
} from '../data/pagination.ts';
import { resourceParameter } from '../data/paths.ts';
import { rolesOf, sampleIds } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { valuesOf } from '../probes/parameter-values.ts';
import { secondToken } from '../probes/scopes.ts';
import { swapCase } from '../probes/spelling.ts';
import { shareOf } from '../probes/spread.ts';
import { expectStatus, NotTested, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import type { TokenName } from '../target/target.ts';

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

/** Changes that decoders, frameworks and databases ignore. Each is tried on one list only, which the seed selects. */
const overlooked: typeof changes = {
  'its last character changed': (cursor) => `${cursor.slice(0, -1)}${/[A-Za-f]$/.test(cursor) ? 'w' : 'A'}`,
  'upper and lower case swapped': swapCase,
  'a space at the end': (cursor) => `${cursor} `,
  'padding at the end': (cursor) => `${cursor}=`,
  'percent-encoded once more': (cursor) => `%${cursor.charCodeAt(0).toString(16)}${cursor.slice(1)}`,
  'its last character missing': (cursor) => cursor.slice(0, -1),
  'a dot inside': (cursor) => `${cursor.slice(0, 5)}.${cursor.slice(5)}`,
  'the cursor twice': (cursor) => `${cursor}${cursor}`.slice(0, 512),
  'a line break at the end': (cursor) => `${cursor}\n`,
};

/** Properties that the checks of list cursors share. */
const ofCursors = {
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'cursor',
} satisfies Partial<Check>;

/** Sends a cursor that was issued to another request. */
const sendCursor = (
  context: Context,
  operation: PagedOperation,
  cursor: string,
  { query, ...request }: RequestSpec & { query?: Record<string, string> },
): Promise<Verdict> =>
  checkProbes(context, [
    { operation, ...request, query: { ...query, [operation.paging.cursor.name]: cursor }, expected: 400 },
  ]);

/** A cursor of a list that was issued to a token. */
const cursorOf = oncePerRun(
  async (context: Context, operation: PagedOperation, token: TokenName = 'full'): Promise<string> => {
    const { cursor } = await readFirstPage(context, operation, { ...(await largestOf(context, operation)), token });
    if (cursor !== undefined) return cursor;
    throw new NotTested(`${operation.id} of tokens.${token} has no second page; add entries to it`);
  },
);

export const cursorChecks = checksOf({
  'cursor-tampered': {
    title: 'A cursor that the server did not issue is rejected with 400',
    requirements: ['D16', 'D12'],
    declares: ['opaqueCursors'],
    run: (context) =>
      checkEach(pagedOperations(context).entries(), async ([position, operation]) => {
        const { exchanges } = await readSmallPages(context, operation);
        const cursor = `${cursorIn(exchanges[0], operation)}`;
        const request = { operation, token: tokenFor(context, operation), ...(await largestOf(context, operation)) };
        const { length: count } = pagedOperations(context);
        const altered = [...Object.entries(changes), ...shareOf(context, Object.entries(overlooked), position, count)]
          .map(([label, change]) => ({ label, text: change(cursor) }))
          .filter(({ text }) => text !== cursor);
        return checkProbes(
          context,
          altered.map(({ label, text }) => {
            const query = { [operation.paging.cursor.name]: text };
            return { ...request, query, label: `with a cursor: ${label}`, expected: 400 };
          }),
        );
      }),
  },
  'cursor-with-other-limit': {
    title: 'Every page continues at the right position, even if the limit changes or is absent',
    requirements: ['D16', 'D12'],
    declares: ['paging'],
    run: (context) =>
      checkEach(pagedOperations(context), async (operation): Promise<Verdict> => {
        const [large, changing] = await Promise.all([
          readList(context, operation),
          readChangingPages(context, operation),
        ]);
        const last = changing.exchanges.at(-1) ?? changing.exchanges[0];
        // Other checks report an error on the first page.
        if (changing.exchanges.length < 2) return 'inapplicable';
        const refused = expectStatus(last, 200);
        if (refused.length > 0 || changing.loop) return refused;
        return compareReadings(large, changing, 'as on large pages');
      }),
  },
  'cursor-reused': {
    title: 'A cursor from earlier in the run still returns the same page, repeatedly and concurrently',
    requirements: ['D16', 'D12'],
    declares: ['paging'],
    // Runs last, when the cursors are oldest.
    phase: 'last',
    run: (context) =>
      checkEach(pagedOperations(context), async (operation): Promise<Verdict> => {
        const { exchanges, pages } = await readSmallPages(context, operation);
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
        return [problem(wrong, `${wanted}, as before`, `${pageOf(wrong)}`, 'other page')];
      }),
  },
  'cursor-of-other-filter': {
    title: 'A cursor is bound to its filter: with another filter it is rejected with 400',
    ...ofCursors,
    run: (context) =>
      checkEach(pagedOperations(context), (operation) =>
        checkEach(
          operation.parameters.filter((parameter) => parameter['x-filters']),
          async (filter) => {
            const [value] = valuesOf(filter).valid;
            if (value === undefined) return [];
            const query = { [filter.name]: value };
            const [ofFiltered, ofWhole] = await Promise.all(
              [query, {}].map(async (each) => (await readFirstPage(context, operation, { query: each })).cursor),
            );
            const text = `${filter.name}=${value}`;
            if (ofFiltered === undefined || ofWhole === undefined)
              throw new NotTested(
                `there is no second page with ${text}; add two entries that pass, and one that does not`,
              );
            return checkParts(
              () => sendCursor(context, operation, ofFiltered, { label: `with a cursor of ${text}` }),
              () =>
                sendCursor(context, operation, ofWhole, { query, label: `${text} with a cursor of the whole list` }),
            );
          },
        ),
      ),
  },
  'cursor-of-other-user': {
    title: "Another user's cursor is rejected with 400",
    ...ofCursors,
    needs: ['tokens.otherUser'],
    async run(context) {
      const { list } = rolesOf(context);
      const cursor = await cursorOf(context, list, 'otherUser');
      return sendCursor(context, list, cursor, { label: "with another user's cursor" });
    },
  },
  'cursor-of-other-token': {
    title: 'A cursor works with every token of the same user',
    ...ofCursors,
    needs: ['tokens.without'],
    async run(context) {
      const { list } = rolesOf(context);
      const token = secondToken(context, list);
      if (!token) return 'inapplicable';
      const cursor = await cursorOf(context, list);
      // Use the same limit, so that only the token differs.
      const query = { [list.paging.limit.name]: '1', [list.paging.cursor.name]: cursor };
      const own = await context.send({ operation: list, query, label: 'with its own cursor' });
      const other = await context.send({ operation: list, token, query, label: 'with a cursor of the other token' });
      const refused = expectStatus(other, 200);
      const [expected, received] = [own, other].map(({ json }) => idsOf(entriesIn(json, list.paging)).join());
      if (refused.length > 0 || own.response.status !== 200 || expected === received) return refused;
      return [
        problem(other, `${expected}, as with the token of the cursor`, `${received}`, 'page', { comparedWith: own }),
      ];
    },
  },
  'cursor-of-other-thread': {
    title: 'A cursor of a list below one resource is rejected with 400 on another resource',
    requirements: ['D12', 'D16'],
    declares: ['opaqueCursors'],
    run: (context) =>
      checkEach(pagedOperations(context), async (operation) => {
        if (!resourceParameter(context, operation)) return 'inapplicable';
        const own = await findLargest(context, operation);
        const other = (await sampleIds(context)).find((id) => id !== own);
        if (!other) return 'inapplicable';
        const cursor = await cursorOf(context, operation);
        return sendCursor(context, operation, cursor, { of: other, label: 'with the cursor of another resource' });
      }),
  },
  'cursor-of-other-operation': {
    title: 'A cursor of another operation is rejected with 400, even for the same resource',
    requirements: ['D16', 'D12'],
    declares: ['opaqueCursors'],
    async run(context) {
      const lists = pagedOperations(context);
      const pairs = lists.flatMap((from) => lists.filter((to) => to !== from).map((to) => ({ from, to })));
      return checkEach(pairs, async ({ from, to }) => {
        const cursor = await cursorOf(context, from);
        // If both are about a resource, only the operation differs.
        const subject = { ...(await largestOf(context, to)), ...(await largestOf(context, from)) };
        return sendCursor(context, to, cursor, { ...subject, label: `with a cursor of ${from.id}` });
      });
    },
  },
});
