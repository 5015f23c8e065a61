import type { Check } from '../../check.ts';
import type { Entry } from '../../data/pagination.ts';
import { readThreads } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const timesConsistent: Check = {
  id: 'times-consistent',
  title: 'createdAt, timestamp and updatedAt of a thread are in chronological order',
  requirements: ['D4', 'D3'],
  about: 'Thread.updatedAt',
  failure: 'createdAt in another time zone, or an updatedAt that is never updated.',
  async run(context) {
    const { entries, exchanges } = await readThreads(context);
    if (entries.length === 0) return 'inapplicable';
    const times = ({ createdAt, timestamp, updatedAt }: Entry) =>
      [createdAt, timestamp, updatedAt].map((time) => `${time}`);
    const wrong = entries.find((entry) => times(entry).toSorted().join() !== times(entry).join());
    if (!wrong) return [];
    const received = `${wrong.id}: ${times(wrong).join(', ')}`;
    return [problem(exchanges[0], 'createdAt, timestamp and updatedAt in this order', received, 'times')];
  },
};
