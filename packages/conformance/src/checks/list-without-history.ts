import { type Check, nothingSeen, problem } from '../check.ts';
import { listIn, threadOperations } from '../world.ts';

export const listWithoutHistory: Check = {
  id: 'list-without-history',
  title: 'An entry of the list has no history',
  requirements: ['R10'],
  failure: 'The list carries every message of every thread.',
  async run(lab) {
    const exchange = await lab.ask({ operation: threadOperations(lab).list });
    const entries = listIn(exchange.json);
    if (entries.length === 0) return nothingSeen;
    const entry = entries.find((thread) => 'history' in thread || 'messages' in thread);
    return entry ? [problem(exchange, 'entries without history', `${entry.id} has one`)] : [];
  },
};
