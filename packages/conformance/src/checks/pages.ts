import { valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach } from '../check-each.ts';
import { comparableEntry } from '../data/comparable.ts';
import { hasMoved, type PagedList, pagedLists, readLargePages, readSmallPages } from '../data/paged-lists.ts';
import { type Entry, entriesIn, pageWith, type ReadPages } from '../data/pagination.ts';
import { firstOutOfOrder } from '../data/sort-order.ts';
import { expectStatus, NotTested, type Problem, problem, type Verdict } from '../problem.ts';
import { dataChanged } from '../run/rerun-check.ts';

export const pageNotEmpty: Check = {
  id: 'page-not-empty',
  title: 'A page with a nextCursor has at least one entry',
  requirements: ['D15', 'D12'],
  declares: ['paging'],
  failure: 'An empty page before the last one, because a filter is applied after paging.',
  inspect(exchange) {
    const { operation, request, response, json } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { list, cursor, limit } = operation.paging;
    // Some contracts allow a page of no entries.
    if (new URLSearchParams(request.path.split('?')[1]).get(limit.name) === '0') return 'inapplicable';
    const entries = valueAt(json, list);
    if ((valueAt(json, cursor.pointer) ?? null) === null || !Array.isArray(entries)) return 'inapplicable';
    if (entries.length > 0) return [];
    return [{ ...problem(exchange, 'at least one entry', 'none, and a nextCursor'), key: operation.id }];
  },
};

export const pageOrder: Check = {
  id: 'page-order',
  title: 'Every list has the order that the contract defines',
  requirements: ['D17', 'D11', 'D14'],
  declares: ['paging'],
  failure:
    'The oldest thread first, an arbitrary order for equal timestamps, or a reply before the message it answers.',
  inspect(exchange) {
    const { operation, json, response } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { list, order } = operation.paging;
    const entries = entriesIn(json, operation.paging);
    // A single entry is always in order.
    if (entries.length < 2) return 'inapplicable';
    const pair = firstOutOfOrder(entries, order);
    if (!pair) return [];
    const fields = order.map((field) => field.replace('-', ''));
    const show = (entry: Entry) => fields.map((field) => entry[field]).join(' ');
    const withoutCase = entries.map(({ id, ...entry }: Entry) => ({ ...entry, id: `${id}`.toLowerCase() }));
    const hint = firstOutOfOrder(withoutCase, order) ? '' : ', compared case-insensitively';
    return [
      {
        ...problem(exchange, `${list} by ${order.join(', ')}`, `${pair.map(show).join(' before ')}${hint}`),
        key: `${operation.id} ${list}`,
      },
    ];
  },
};

export const pageSize: Check = {
  id: 'page-size',
  title: 'No page has more entries than its limit, given or default',
  requirements: ['D16', 'D12'],
  declares: ['paging'],
  failure: 'limit=2 returns three entries, or a request without limit returns everything.',
  inspect(exchange) {
    const { operation, request, response, json } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { limit: limited, list } = operation.paging;
    const given = new URLSearchParams(request.path.split('?')[1]).get(limited.name);
    const limit = given === null ? limited.default : Number(given);
    const entries = valueAt(json, list);
    // Other checks cover invalid limits.
    if (!Array.isArray(entries) || !(limit > 0) || entries.length <= limit) return [];
    return [
      {
        ...problem(
          exchange,
          `at most ${limit} entries`,
          `${entries.length} entries`,
          given === null ? 'standard' : 'given',
        ),
        key: `${operation.id} ${given === null ? 'standard' : 'given'}`,
      },
    ];
  },
};

export const pagesEnd: Check = {
  id: 'pages-end',
  title: 'The last page has nextCursor: null',
  requirements: ['D15', 'D12', 'D16'],
  declares: ['paging'],
  failure: 'A cursor that returns its own page or is rejected, or a last page whose nextCursor is empty or missing.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const { loop, exchanges, pages, complete } = await readSmallPages(context, list);
      const last = exchanges.at(-1) ?? exchanges[0];
      const key = list.operation.id;
      if (loop)
        return [{ ...problem(last, 'a new cursor', 'a cursor that was returned before', 'loop'), key: `${key} loop` }];
      if (last !== exchanges[0] && last.response.status !== 200)
        return expectStatus(last, 200).map((refused) => ({ ...refused, key: `${key} refused` }));
      const endless = !complete && pages.length > 10 && pages.slice(-10).every((page) => page.length === 0);
      if (endless)
        return [
          {
            ...problem(last, 'nextCursor: null at the end', 'ten empty pages and another cursor', 'empty'),
            key: `${key} empty`,
          },
        ];
      return complete ? [] : 'inapplicable';
    }),
};

export const pagesWithoutDuplicates: Check = {
  id: 'pages-without-duplicates',
  title: 'No entry appears on two pages',
  requirements: ['D17', 'D12', 'D16'],
  declares: ['paging'],
  failure: 'The last entry of a page is also the first of the next.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Problem[]> => {
      const { pages, exchanges } = await readSmallPages(context, list);
      const seen = new Set<string>();
      for (const [index, page] of pages.entries()) {
        const exchange = exchanges[index] ?? exchanges[0];
        const duplicate = page.find(({ id }) => seen.has(id));
        if (duplicate)
          return [{ ...problem(exchange, 'every entry once', `${duplicate.id} twice`), key: list.operation.id }];
        for (const { id } of page) seen.add(id);
      }
      return [];
    }),
};

export const pagesWithoutGaps: Check = {
  id: 'pages-without-gaps',
  title: 'With any limit, all pages together have the same entries',
  requirements: ['D17', 'D12', 'D16'],
  declares: ['paging'],
  failure: 'An entry between two pages is lost, for example if several have the same timestamp.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const [large, small] = await Promise.all([readLargePages(context, list), readSmallPages(context, list)]);
      if (small.loop) return 'inapplicable';
      const [wanted, given] = [large, small].map(({ entries }) => entries.map(({ id }) => id)) as [string[], string[]];
      const found = async (expected: string, received: string, neighbor?: string) => {
        if (await hasMoved(context, list)) throw new NotTested(dataChanged);
        return [{ ...problem(pageWith(small, neighbor), expected, received), key: list.operation.id }];
      };
      if (large.complete && small.complete) {
        const lost = firstMissing(wanted, given);
        const before = lost && wanted[wanted.indexOf(lost) - 1];
        if (lost) return found(`${lost}, which large pages have`, 'small pages without it', before);
        const gained = firstMissing(given, wanted);
        return gained ? found('only the entries of large pages', `also ${gained}`, gained) : [];
      }
      // Compare the part that was read in both cases. A history is read backward, so its parts differ.
      if (list.operation.paging.direction === 'backward')
        throw new NotTested(
          `the list of ${list.operation.id} is longer than the kit reads; use a user whose threads have fewer entries as tokens.full`,
        );
      const common = Math.min(wanted.length, given.length);
      const index = wanted.slice(0, common).findIndex((id, position) => id !== given[position]);
      if (index < 0) return [];
      return found(`${wanted[index]} at position ${index + 1}, as in large pages`, `${given[index]}`, given[index]);
    }),
};

/** The first id that is missing in the other list. */
function firstMissing(ids: string[], others: string[]): string | undefined {
  const known = new Set(others);
  return ids.find((id) => !known.has(id));
}

export const pagesInOrder: Check = {
  id: 'pages-in-order',
  title: 'The order continues across pages, and a history starts with its newest page',
  requirements: ['D17', 'D12', 'D14'],
  declares: ['paging'],
  failure: 'Each page is sorted separately, or a history starts with its oldest page.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Problem[]> => {
      const { operation } = list;
      const { pages, exchanges } = await readSmallPages(context, list);
      const { order, direction } = operation.paging;
      for (const [index, page] of pages.entries()) {
        const before = pages[index - 1];
        const [earlier, later] = direction === 'backward' ? [page, before] : [before, page];
        const boundary = [earlier?.at(-1), later?.[0]].filter((entry): entry is Entry => entry !== undefined);
        const pair = before && firstOutOfOrder(boundary, order);
        if (!pair) continue;
        const show = (entry: Entry) => `${entry[order[0]?.replace('-', '') ?? 'id']}`;
        return [
          {
            ...problem(
              exchanges[index] ?? exchanges[0],
              `pages sorted by ${order.join(', ')}`,
              pair.map(show).join(' before '),
            ),
            key: operation.id,
          },
        ];
      }
      return [];
    }),
};

export const entriesSameOnAnyPage: Check = {
  id: 'entries-same-on-any-page',
  title: 'History entries and notes have the same values and order on pages of any size',
  requirements: ['D16', 'D12', 'D11', 'D13', 'D14'],
  declares: ['paging'],
  failure: 'Texts that are cut on large pages, or entries with equal timestamps that change their order.',
  run: (context) =>
    // Only histories and notes, because threads change and move.
    checkEach(
      pagedLists(context).filter(({ ofThread }) => ofThread),
      async (list): Promise<Verdict> => {
        const [large, small] = await Promise.all([readLargePages(context, list), readSmallPages(context, list)]);
        const { operation } = list;
        const expected = new Map(large.entries.map((entry) => [entry.id, comparableEntry(operation, entry)]));
        for (const [index, page] of small.pages.entries()) {
          const text = (id: string) => expected.get(id);
          const other = page.find((entry) => text(entry.id) && text(entry.id) !== comparableEntry(operation, entry));
          if (!other) continue;
          const exchange = small.exchanges[index] ?? small.exchanges[0];
          const found = problem(exchange, `${text(other.id)}`, comparableEntry(operation, other), 'values');
          return [{ ...found, key: `${operation.id} values`, exchanges: [large.exchanges[0], exchange] }];
        }
        const [wanted, given] = [large, small].map((pages) => orderOf(list, pages)) as [string[], string[]];
        const known = new Set(given);
        const order = wanted.filter((id) => known.has(id)).join();
        const rest = given.filter((id) => expected.has(id)).join();
        if (order === rest) return [];
        return [{ ...problem(small.exchanges[0], order, rest, 'order'), key: `${operation.id} order` }];
      },
    ),
};

/** The ids of all entries in the order of the list. Its pages may be read backward. */
const orderOf = ({ operation }: PagedList, { pages }: ReadPages) =>
  (operation.paging.direction === 'backward' ? pages.toReversed() : pages).flat().map(({ id }) => id);
