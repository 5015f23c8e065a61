import type { Check } from '../../check.ts';
import { listIn } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const listWithoutHistory: Check = {
  id: 'list-without-history',
  title: 'Entries of the list have no history',
  requirements: ['R10'],
  failure: 'The list includes every message of every thread.',
  async run(context) {
    const exchange = await context.send({ operation: threadOperations(context).list });
    const entries = listIn(exchange.json);
    if (entries.length === 0) return 'inapplicable';
    const entry = entries.find((thread) => 'history' in thread || 'messages' in thread);
    return entry ? [problem(exchange, 'entries without history', `${entry.id} with a history`)] : [];
  },
};
