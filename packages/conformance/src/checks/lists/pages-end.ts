import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedLists, readSmallPages } from '../../data/paged-lists.ts';
import { expectStatus, problem, type Verdict } from '../../problem.ts';

export const pagesEnd: Check = {
  id: 'pages-end',
  title: 'The last page has nextCursor: null',
  requirements: ['D15', 'D12', 'D16'],
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
