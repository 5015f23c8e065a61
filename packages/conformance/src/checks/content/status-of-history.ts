import type { Check } from '../../check.ts';
import { checkChain } from '../../data/change-chain.ts';
import { checkEachHistory } from '../../data/histories.ts';

export const statusOfHistory: Check = {
  id: 'status-of-history',
  title: 'Each status change starts from the previous status, and the last one sets the current status of the thread',
  requirements: ['D7', 'D11'],
  about: 'StatusChanged',
  failure: 'A thread is open although the last change closed it, or a change is not recorded.',
  run: (context) => checkEachHistory(context, (history) => checkChain(history, 'status_changed', 'status')),
};
