import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { smallPages, subjectsOf } from '../subjects.ts';

export const pagesEnd: Check = {
  id: 'pages-end',
  title: 'Following the cursors comes to an end, at nextCursor: null',
  requirements: ['D15', 'D12'],
  failure: 'A cursor that leads to its own page, or an end told by an empty string or a missing field.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject): Promise<Problem[]> => {
      const { loop, exchanges, pages, complete } = await smallPages(lab, subject);
      const last = exchanges.at(-1) ?? exchanges[0];
      const key = subject.operation.id;
      if (loop)
        return [{ ...problem(last, 'a cursor that leads on', 'a cursor that was given before'), key: `${key} loop` }];
      const endless = !complete && pages.length > 10 && pages.slice(-10).every((page) => page.length === 0);
      if (endless)
        return [
          { ...problem(last, 'nextCursor: null at the end', 'ten empty pages, and a cursor'), key: `${key} empty` },
        ];
      return complete ? [] : nothingSeen;
    }),
};
