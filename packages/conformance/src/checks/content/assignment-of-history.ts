import type { Check } from '../../check.ts';
import { checkChain } from '../../data/change-chain.ts';
import { checkEachHistory } from '../../data/histories.ts';

export const assignmentOfHistory: Check = {
  id: 'assignment-of-history',
  title: 'The changes of assignment follow from each other, and the last one is the assignment of the thread',
  requirements: ['D6', 'D11'],
  about: 'AssignmentChanged',
  failure: 'A thread that is assigned to somebody else than its history says.',
  run: (context) => checkEachHistory(context, (history) => checkChain(history, 'assignment_changed', 'assignment')),
};
