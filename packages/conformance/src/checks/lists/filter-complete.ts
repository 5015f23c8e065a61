import type { Check } from '../../check.ts';
import { checkEachFilter, filterRequirements } from '../../data/filters.ts';
import { readList } from '../../data/paged-lists.ts';
import { problem } from '../../problem.ts';

export const filterComplete: Check = {
  id: 'filter-complete',
  title: 'A filtered list is exactly the matching part of the unfiltered list, in the same order',
  requirements: ['D8', 'D17', ...filterRequirements],
  about: 'Thread.unread',
  failure:
    'The filtered list omits matching entries: closed threads, those assigned to others, or all after the first page.',
  run: (context) =>
    checkEachFilter(context, async ({ list, filter, value, token, whole }) => {
      const filtered = await readList(context, list, token, { [filter.name]: value });
      const expected = whole.entries.filter((entry) => filter.passes(entry, value)).map(({ id }) => id);
      const given = filtered.entries.map(({ id }) => id);
      const compared = whole.complete
        ? Math.max(expected.length, given.length)
        : Math.min(expected.length, given.length);
      for (let index = 0; index < compared; index += 1) {
        if (expected[index] === given[index]) continue;
        const found = problem(
          filtered.exchanges[0],
          `${expected[index] ?? 'the end of the list'} at position ${index + 1}, as in the unfiltered list`,
          given[index] ?? 'the end of the list',
          `${filter.name} as a whole`,
        );
        return [{ ...found, exchanges: [whole.exchanges[0], filtered.exchanges[0]] }];
      }
      return [];
    }),
};
