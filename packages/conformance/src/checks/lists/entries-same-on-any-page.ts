import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { comparableEntry } from '../../data/entry-schema.ts';
import { type PagedList, pagedLists, readLargePages, readSmallPages } from '../../data/paged-lists.ts';
import type { ReadPages } from '../../data/pagination.ts';
import { problem, type Verdict } from '../../problem.ts';

export const entriesSameOnAnyPage: Check = {
  id: 'entries-same-on-any-page',
  title: 'History entries and notes have the same values and order on pages of any size',
  requirements: ['D16', 'D12', 'D11', 'D13', 'D14'],
  failure: 'Texts that are cut on large pages, or entries with equal timestamps that change their order.',
  run: (context) =>
    // Only histories and notes, because threads change and move.
    checkEach(
      pagedLists(context).filter(({ thread }) => thread),
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
