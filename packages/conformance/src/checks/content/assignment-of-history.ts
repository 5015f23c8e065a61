import type { Check } from '../../check.ts';
import { checkChain } from '../../data/change-chain.ts';
import { checkEachHistory } from '../../data/histories.ts';
import type { Entry } from '../../data/pagination.ts';
import { type Problem, problem, problemsOf } from '../../problem.ts';

/** The allowed time difference between an assignment and its entry, since clocks differ. */
const tolerance = 60_000;

export const assignmentOfHistory: Check = {
  id: 'assignment-of-history',
  title: 'Each assignment change starts from the previous assignment, and the last one sets the current assignment',
  requirements: ['D6', 'D11'],
  about: 'AssignmentChanged',
  failure: 'The assignee of a thread, or the time of the assignment, differs from its history.',
  run: (context) =>
    checkEachHistory(context, (history) => {
      const verdict = checkChain(history, 'assignment_changed', 'assignment');
      return verdict === 'inapplicable' ? verdict : [...problemsOf(verdict), ...history.entries.flatMap(checkTime)];

      function checkTime({ id, type, timestamp, to }: Entry): Problem[] {
        const { assignedAt } = Object(to) as Entry;
        const distance = Math.abs(Date.parse(`${assignedAt}`) - Date.parse(`${timestamp}`));
        if (type !== 'assignment_changed' || !(distance > tolerance)) return [];
        return [problem(history.exchange, `${id} with assignedAt: ${timestamp}`, `assignedAt: ${assignedAt}`, 'time')];
      }
    }),
};
