import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { allThreads, type Entry } from '../world.ts';

export const timesConsistent: Check = {
  id: 'times-consistent',
  title: 'A thread is created before it gets its newest message, and last changed no earlier than that',
  requirements: ['D4', 'D3'],
  failure: 'createdAt in another time zone, or an updatedAt that is never brought up to date.',
  async run(lab) {
    const { entries, exchanges } = await allThreads(lab);
    if (entries.length === 0) return nothingSeen;
    const times = ({ createdAt, timestamp, updatedAt }: Entry) =>
      [createdAt, timestamp, updatedAt].map((time) => `${time}`);
    const wrong = entries.find((entry) => times(entry).toSorted().join() !== times(entry).join());
    if (!wrong) return [];
    const found: Problem = problem(
      exchanges[0],
      'createdAt, timestamp, updatedAt in this order',
      `${wrong.id}: ${times(wrong).join(', ')}`,
      'times',
    );
    return [found];
  },
};
