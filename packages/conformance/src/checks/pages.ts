import { valueAt } from '@threads-api/contract';
import { checkEach, checksOf } from '../check.ts';
import { comparableEntry } from '../data/comparable.ts';
import { readList, readSmallPages } from '../data/paged-lists.ts';
import {
  compareReadings,
  type Entry,
  entriesIn,
  findRepeated,
  idsOf,
  isPaged,
  pagedOperations,
  pageWith,
} from '../data/pagination.ts';
import { resourceParameter } from '../data/paths.ts';
import type { Exchange } from '../http/exchange.ts';
import { expectStatus, type Problem, problem, type Verdict } from '../problem.ts';

/** The first two neighbors in the wrong order. `-` before a field means descending. */
function firstOutOfOrder(entries: Entry[], order: readonly string[]): [Entry, Entry] | undefined {
  for (const [index, next] of entries.entries()) {
    const entry = entries[index - 1];
    if (entry && compare(entry, next, order) > 0) return [entry, next];
  }
  return undefined;
}

function compare(a: Entry, b: Entry, order: readonly string[]): number {
  for (const field of order) {
    const name = field.replace('-', '');
    const [left, right] = [a[name], b[name]].map((value) => (typeof value === 'number' ? value : String(value)));
    if (left !== right && left !== undefined && right !== undefined)
      return (left < right ? -1 : 1) * (field.startsWith('-') ? -1 : 1);
  }
  return 0;
}

/** The operation of a page, its entries, and the limit in its request; `undefined` for any other response. */
function readPage({ operation, request, response, json }: Exchange) {
  if (!operation || !isPaged(operation) || response.status !== 200) return undefined;
  const { paging } = operation;
  const limit = new URLSearchParams(request.path.split('?')[1]).get(paging.limit.name);
  // Entries that are not objects count too.
  const all = valueAt(json, paging.list);
  return { operation, paging, limit, length: Array.isArray(all) ? all.length : undefined };
}

/** The first id that is missing in the other list. */
function firstMissing(ids: string[], others: string[]): string | undefined {
  const known = new Set(others);
  return ids.find((id) => !known.has(id));
}

export const pageChecks = checksOf({
  'page-not-empty': {
    title: 'A page with a nextCursor has at least one entry',
    requirements: ['D15', 'D12'],
    declares: ['paging'],
    inspect(exchange) {
      const page = readPage(exchange);
      // Some contracts allow an empty page.
      if (page?.length === undefined || page.limit === '0') return 'inapplicable';
      if ((valueAt(exchange.json, page.paging.cursor.pointer) ?? null) === null) return 'inapplicable';
      if (page.length > 0) return [];
      return [problem(exchange, 'at least one entry', 'none, and a nextCursor', '', { key: page.operation.id })];
    },
  },
  'page-order': {
    title: 'Every list has the order that the contract defines',
    requirements: ['D17', 'D11', 'D14'],
    declares: ['paging'],
    inspect(exchange) {
      const { operation, paging } = readPage(exchange) ?? {};
      if (!paging) return 'inapplicable';
      const { list, order } = paging;
      const entries = entriesIn(exchange.json, paging);
      // A single entry is always in order.
      if (entries.length < 2) return 'inapplicable';
      const pair = firstOutOfOrder(entries, order);
      if (!pair) return [];
      const fields = order.map((field) => field.replace('-', ''));
      const show = (entry: Entry) => fields.map((field) => entry[field]).join(' ');
      const withoutCase = entries.map(({ id, ...entry }: Entry) => ({ ...entry, id: `${id}`.toLowerCase() }));
      const hint = firstOutOfOrder(withoutCase, order) ? '' : ', compared case-insensitively';
      const received = `${pair.map(show).join(' before ')}${hint}`;
      return [problem(exchange, `${list} by ${order.join(', ')}`, received, '', { key: `${operation?.id} ${list}` })];
    },
  },
  'page-size': {
    title: 'No page has more entries than its limit, given or default',
    requirements: ['D16', 'D12'],
    declares: ['paging'],
    inspect(exchange) {
      const page = readPage(exchange);
      if (!page) return 'inapplicable';
      const limit = page.limit === null ? page.paging.limit.default : Number(page.limit);
      // Other checks cover invalid limits.
      if (page.length === undefined || !(limit > 0) || page.length <= limit) return [];
      const kind = page.limit === null ? 'standard' : 'given';
      const key = `${page.operation.id} ${kind}`;
      return [problem(exchange, `at most ${limit} entries`, `${page.length} entries`, kind, { key })];
    },
  },
  'pages-end': {
    title: 'The last page has nextCursor: null',
    requirements: ['D15', 'D12', 'D16'],
    declares: ['paging'],
    run: (context) =>
      checkEach(pagedOperations(context), async (operation): Promise<Verdict> => {
        const { loop, exchanges, pages, complete } = await readSmallPages(context, operation);
        const last = exchanges.at(-1) ?? exchanges[0];
        const found = (expected: string, received: string, cause: string) => [problem(last, expected, received, cause)];
        if (loop) return found('a new cursor', 'a cursor that was returned before', 'loop');
        if (last !== exchanges[0] && last.response.status !== 200) return expectStatus(last, 200);
        const endless = !complete && pages.length > 10 && pages.slice(-10).every((page) => page.length === 0);
        if (endless) return found('nextCursor: null at the end', 'ten empty pages and another cursor', 'empty');
        return complete ? [] : 'inapplicable';
      }),
  },
  'pages-without-duplicates': {
    title: 'No entry appears on two pages',
    requirements: ['D17', 'D12', 'D16'],
    declares: ['paging'],
    run: (context) =>
      checkEach(pagedOperations(context), async (operation): Promise<Problem[]> => {
        const read = await readSmallPages(context, operation);
        const id = findRepeated(read.pages.flatMap((page) => [...new Set(idsOf(page))]));
        if (id === undefined) return [];
        return [problem(pageWith(read, id), 'every entry once', `${id} twice`)];
      }),
  },
  'pages-without-gaps': {
    title: 'With any limit, all pages together have the same entries',
    requirements: ['D17', 'D12', 'D16'],
    declares: ['paging'],
    run: (context) =>
      checkEach(pagedOperations(context), async (operation): Promise<Verdict> => {
        const [large, small] = await Promise.all([readList(context, operation), readSmallPages(context, operation)]);
        if (small.loop) return 'inapplicable';
        // If only part of the list was read, the next entry is unknown.
        if (!large.complete || !small.complete) return compareReadings(large, small, 'as in large pages');
        const [wanted, given] = [idsOf(large.entries), idsOf(small.entries)];
        const found = (expected: string, received: string, neighbor?: string) => [
          problem(pageWith(small, neighbor), expected, received),
        ];
        const lost = firstMissing(wanted, given);
        const before = lost && wanted[wanted.indexOf(lost) - 1];
        if (lost) return found(`${lost}, which large pages have`, 'small pages without it', before);
        const gained = firstMissing(given, wanted);
        return gained ? found('only the entries of large pages', `also ${gained}`, gained) : [];
      }),
  },
  'pages-in-order': {
    title: 'The order continues across pages, and a history starts with its newest page',
    requirements: ['D17', 'D12', 'D14'],
    declares: ['paging'],
    run: (context) =>
      checkEach(pagedOperations(context), async (operation): Promise<Problem[]> => {
        const { pages, exchanges } = await readSmallPages(context, operation);
        const { order, direction } = operation.paging;
        for (const [index, page] of pages.entries()) {
          const before = pages[index - 1];
          const [earlier, later] = direction === 'backward' ? [page, before] : [before, page];
          const boundary = [earlier?.at(-1), later?.[0]].filter((entry): entry is Entry => entry !== undefined);
          const pair = before && firstOutOfOrder(boundary, order);
          if (!pair) continue;
          const show = (entry: Entry) => `${entry[order[0]?.replace('-', '') ?? 'id']}`;
          const [expected, received] = [`pages sorted by ${order.join(', ')}`, pair.map(show).join(' before ')];
          return [problem(exchanges[index] ?? exchanges[0], expected, received)];
        }
        return [];
      }),
  },
  'entries-same-on-any-page': {
    title: 'History entries and notes have the same values and order on pages of any size',
    requirements: ['D16', 'D12', 'D11', 'D13', 'D14'],
    declares: ['paging'],
    run: (context) =>
      // Only lists below a resource, because the entries of the main list change and move.
      checkEach(
        pagedOperations(context).filter((operation) => resourceParameter(context, operation)),
        async (operation): Promise<Verdict> => {
          const [large, small] = await Promise.all([readList(context, operation), readSmallPages(context, operation)]);
          const expected = new Map(large.entries.map((entry) => [entry.id, comparableEntry(operation, entry)]));
          const differing = small.entries.find(
            (entry) => expected.has(entry.id) && expected.get(entry.id) !== comparableEntry(operation, entry),
          );
          if (differing) {
            const [wanted, given] = [`${expected.get(differing.id)}`, comparableEntry(operation, differing)];
            const details = { comparedWith: large.exchanges[0] };
            return [problem(pageWith(small, differing.id), wanted, given, 'values', details)];
          }
          const known = new Set(small.ids);
          const order = large.ids.filter((id) => known.has(id)).join();
          const rest = small.ids.filter((id) => expected.has(id)).join();
          return order === rest ? [] : [problem(small.exchanges[0], order, rest, 'order')];
        },
      ),
  },
});
