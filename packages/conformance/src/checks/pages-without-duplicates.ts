import { type Check, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { smallPages, subjectsOf } from '../subjects.ts';

export const pagesWithoutDuplicates: Check = {
  id: 'pages-without-duplicates',
  title: 'No entry is on two pages',
  requirements: ['D17', 'D12', 'D16'],
  failure: 'The last entry of a page is the first of the next.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject): Promise<Problem[]> => {
      const { pages, exchanges } = await smallPages(lab, subject);
      const seen = new Set<string>();
      for (const [index, page] of pages.entries()) {
        const exchange = exchanges[index] ?? exchanges[0];
        const double = page.find(({ id }) => seen.has(id));
        if (double)
          return [{ ...problem(exchange, 'every entry once', `${double.id} again`), key: subject.operation.id }];
        for (const { id } of page) seen.add(id);
      }
      return [];
    }),
};
