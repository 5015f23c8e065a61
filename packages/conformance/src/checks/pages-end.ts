import { type Check, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { smallPages, subjectsOf } from '../subjects.ts';

export const pagesEnd: Check = {
  id: 'pages-end',
  title: 'Following the cursors comes to an end, at nextCursor: null',
  requirements: ['D15', 'D12'],
  failure: 'A cursor that leads to its own page, or an end told by an empty string or a missing field.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject): Promise<Problem[]> => {
      const { loop, exchanges } = await smallPages(lab, subject);
      const last = exchanges.at(-1);
      if (!last || !loop) return [];
      return [
        {
          ...problem(last, 'a cursor that leads on', 'a cursor that was given before', 'loop'),
          key: `${subject.operation.id} loop`,
        },
      ];
    }),
};
