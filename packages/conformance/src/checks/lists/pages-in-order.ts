import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedLists, readSmallPages } from '../../data/paged-lists.ts';
import type { Entry } from '../../data/pagination.ts';
import { firstOutOfOrder } from '../../data/sort-order.ts';
import { type Problem, problem } from '../../problem.ts';

export const pagesInOrder: Check = {
  id: 'pages-in-order',
  title: 'The order continues across pages, and a history starts with its newest page',
  requirements: ['D17', 'D12', 'D14'],
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
