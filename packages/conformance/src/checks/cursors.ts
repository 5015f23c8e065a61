import { checkEach, checkProbes, checksOf } from '../check.ts';
import { pagedLists, pathOf, readChangingPages, readLargePages, readSmallPages } from '../data/paged-lists.ts';
import { cursorIn, type Entry, entriesIn, findFirstDifference, idsAsRead } from '../data/pagination.ts';
import type { Exchange } from '../http/exchange.ts';
import { swapCase } from '../probes/spelling.ts';
import { expectStatus, problem, type Verdict } from '../problem.ts';

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
  'upper and lower case swapped': swapCase,
  'a space at the end': (cursor) => `${cursor} `,
  'padding at the end': (cursor) => `${cursor}=`,
  'percent-encoded once more': (cursor) => `%${cursor.charCodeAt(0).toString(16)}${cursor.slice(1)}`,
  'its last character missing': (cursor) => cursor.slice(0, -1),
  'a dot inside': (cursor) => `${cursor.slice(0, 5)}.${cursor.slice(5)}`,
  'the cursor twice': (cursor) => `${cursor}${cursor}`.slice(0, 512),
  'a line break at the end': (cursor) => `${cursor}\n`,
};

export const cursorChecks = checksOf({
  'cursor-tampered': {
    title: 'A cursor that the server did not issue is rejected with 400',
    requirements: ['D16', 'D12'],
    declares: ['opaqueCursors'],
    run: (context) =>
      checkEach(pagedLists(context).entries(), async ([position, list]) => {
        const { operation, token } = list;
        const { exchanges } = await readSmallPages(context, list);
        const cursor = `${cursorIn(exchanges[0], operation)}`;
        const path = await pathOf(context, list);
        const count = pagedLists(context).length;
        const spread = Object.entries(overlooked).filter((_, index) => index % count === position);
        const altered = [...Object.entries(changes), ...spread]
          .map(([label, change]) => ({ label, text: change(cursor) }))
          .filter(({ text }) => text !== cursor);
        return checkProbes(
          context,
          altered.map(({ label, text }) => {
            const query = { [operation.paging.cursor.name]: text };
            return { operation, token, ...path, query, label: `with a cursor: ${label}`, expected: 400 };
          }),
        );
      }),
  },
  'cursor-with-other-limit': {
    title: 'Every page continues at the right position, even if the limit changes or is absent',
    requirements: ['D16', 'D12'],
    declares: ['paging'],
    run: (context) =>
      checkEach(pagedLists(context), async (list): Promise<Verdict> => {
        const { operation } = list;
        const [large, changing] = await Promise.all([readLargePages(context, list), readChangingPages(context, list)]);
        const last = changing.exchanges.at(-1) ?? changing.exchanges[0];
        // Other checks report an error on the first page.
        if (changing.exchanges.length < 2) return 'inapplicable';
        const refused = expectStatus(last, 200);
        if (refused.length > 0 || changing.loop) return refused;
        const found = findFirstDifference(large, changing);
        if (!found) return [];
        const { position, wanted, given } = found;
        const text = `${wanted} at position ${position}, as on large pages`;
        return [problem(last, text, given, '', { key: operation.id })];
      }),
  },
  'cursor-reused': {
    title: 'A cursor from earlier in the run still returns the same page, repeatedly and concurrently',
    requirements: ['D16', 'D12'],
    declares: ['paging'],
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
        return [problem(wrong, `${wanted}, as before`, `${pageOf(wrong)}`, 'other page', { key: operation.id })];
      }),
  },
});
