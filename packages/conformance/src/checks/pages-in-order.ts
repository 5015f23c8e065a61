import { type Check, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { smallPages, subjectsOf } from '../subjects.ts';
import type { Entry } from '../world.ts';
import { outOfOrder } from './page-order.ts';

export const pagesInOrder: Check = {
  id: 'pages-in-order',
  title: 'The order goes on from page to page; of a history, the newest page comes first',
  requirements: ['D17', 'D12', 'D14'],
  failure: 'Each page is sorted for itself, or a history begins with its oldest page.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject): Promise<Problem[]> => {
      const { operation } = subject;
      const { pages, exchanges } = await smallPages(lab, subject);
      const { order, direction } = operation.paging;
      for (const [index, page] of pages.entries()) {
        const before = pages[index - 1];
        const [earlier, later] = direction === 'backward' ? [page, before] : [before, page];
        const border = [earlier?.at(-1), later?.[0]].filter((entry): entry is Entry => entry !== undefined);
        const pair = before && outOfOrder(border, order);
        if (!pair) continue;
        const show = (entry: Entry) => `${entry[order[0]?.replace('-', '') ?? 'id']}`;
        return [
          {
            ...problem(
              exchanges[index] ?? exchanges[0],
              `pages that go on by ${order.join(', ')}`,
              pair.map(show).join(' before '),
            ),
            key: operation.id,
          },
        ];
      }
      return [];
    }),
};
