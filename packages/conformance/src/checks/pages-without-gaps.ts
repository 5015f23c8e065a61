import { type Check, NotTested, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { largePages, smallPages, subjectsOf } from '../subjects.ts';

export const pagesWithoutGaps: Check = {
  id: 'pages-without-gaps',
  title: 'All pages together hold the same entries, whatever the limit',
  requirements: ['D17', 'D12', 'D16'],
  failure: 'An entry falls between two pages, as when several have the same timestamp.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject): Promise<Problem[]> => {
      const [large, small] = await Promise.all([largePages(lab, subject), smallPages(lab, subject)]);
      if (small.loop) return nothingSeen;
      const [wanted, given] = [large, small].map(({ entries }) => entries.map(({ id }) => id)) as [string[], string[]];
      const last = small.exchanges.at(-1) ?? small.exchanges[0];
      const found = (expected: string, received: string) => [
        { ...problem(last, expected, received), key: subject.operation.id },
      ];
      if (large.complete && small.complete) {
        const [lost] = wanted.filter((id) => !given.includes(id));
        if (lost) return found(`${lost}, as in large pages`, 'small pages without it');
        const [gained] = given.filter((id) => !wanted.includes(id));
        return gained ? found('the entries of large pages', `${gained}, which is in small pages alone`) : [];
      }
      // As far as both were followed; a history goes back in time, page by page.
      if (subject.operation.paging.direction === 'backward')
        throw new NotTested(`${subject.operation.id} is longer than the kit follows`);
      const common = Math.min(wanted.length, given.length);
      const place = wanted.slice(0, common).findIndex((id, index) => id !== given[index]);
      return place < 0 ? [] : found(`${wanted[place]} at place ${place + 1}, as in large pages`, `${given[place]}`);
    }),
};
