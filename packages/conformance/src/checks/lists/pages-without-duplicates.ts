import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedLists, readSmallPages } from '../../data/paged-lists.ts';
import { type Problem, problem } from '../../problem.ts';

export const pagesWithoutDuplicates: Check = {
  id: 'pages-without-duplicates',
  title: 'No entry appears on two pages',
  requirements: ['D17', 'D12', 'D16'],
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
