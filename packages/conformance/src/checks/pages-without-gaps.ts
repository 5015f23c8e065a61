import { type Check, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { inCommon, largePages, smallPages, subjectsOf } from '../subjects.ts';

export const pagesWithoutGaps: Check = {
  id: 'pages-without-gaps',
  title: 'All pages together hold the same entries, whatever the limit',
  requirements: ['D17', 'D12', 'D16'],
  failure: 'An entry falls between two pages, as when several have the same timestamp.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject): Promise<Problem[]> => {
      const [large, small] = await Promise.all([largePages(lab, subject), smallPages(lab, subject)]);
      if (small.loop) return [];
      const wanted = large.entries.slice(0, inCommon(large, small)).map(({ id }) => id);
      // The newest page of a history comes first: what both hold is compared as a set, and the order by other checks.
      const given = new Set(small.entries.map(({ id }) => id));
      const missing = large.complete && small.complete ? wanted.find((id) => !given.has(id)) : undefined;
      if (!missing) return [];
      const last = small.exchanges.at(-1) ?? small.exchanges[0];
      return [{ ...problem(last, `${missing}, as in large pages`, 'pages without it'), key: subject.operation.id }];
    }),
};
