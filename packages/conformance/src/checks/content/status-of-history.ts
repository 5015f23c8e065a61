import type { Check } from '../../check.ts';
import { checkChain } from '../../data/change-chain.ts';
import { checkEachHistory } from '../../data/histories.ts';

export const statusOfHistory: Check = {
  id: 'status-of-history',
  title: 'The changes of status follow from each other, and the last one is the status of the thread',
  requirements: ['D7', 'D11'],
  about: 'StatusChanged',
  failure: 'A thread that is open although its history ends with closing it, or a change that nobody recorded.',
  run: (context) => checkEachHistory(context, (history) => checkChain(history, 'status_changed', 'status')),
};
