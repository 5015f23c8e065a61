import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { hasMoved, pagedLists, readChangingPages, readLargePages } from '../../data/paged-lists.ts';
import { idsAsRead } from '../../data/pagination.ts';
import { expectStatus, NotTested, problem, type Verdict } from '../../problem.ts';
import { dataChanged } from '../../run/rerun-check.ts';

export const cursorWithOtherLimit: Check = {
  id: 'cursor-with-other-limit',
  title: 'Every page continues at the right position, even if the limit changes or is absent',
  requirements: ['D16', 'D12'],
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
