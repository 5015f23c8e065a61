import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { hasMoved, pagedLists, readLargePages, readSmallPages } from '../../data/paged-lists.ts';
import { pageWith } from '../../data/pagination.ts';
import { NotTested, problem, type Verdict } from '../../problem.ts';
import { dataChanged } from '../../run/rerun-check.ts';

export const pagesWithoutGaps: Check = {
  id: 'pages-without-gaps',
  title: 'With any limit, all pages together have the same entries',
  requirements: ['D17', 'D12', 'D16'],
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
