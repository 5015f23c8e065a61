import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { readPagesOfThread, sampleThreadIds, threadOperations } from '../../data/threads.ts';
import { problem, type Verdict } from '../../problem.ts';

export const timestampOfNewestMessage: Check = {
  id: 'timestamp-of-newest-message',
  title: "A thread's timestamp is that of its newest message",
  requirements: ['D4'],
  about: 'Thread.timestamp',
  failure: 'The timestamp is that of the first message, or of the last status change.',
  async run(context) {
    const { detail } = threadOperations(context);
    return checkEach(await sampleThreadIds(context), async (id): Promise<Verdict> => {
      const { entries, exchanges } = await readPagesOfThread(context, detail, id);
      const times = entries.filter(({ type }) => type === 'message').map((message) => `${message.timestamp}`);
      const newest = times.toSorted().at(-1);
      const { timestamp } = Object(exchanges[0].json) as Record<string, unknown>;
      if (!newest) return 'inapplicable';
      if (timestamp === newest) return [];
      return [problem(exchanges[0], `timestamp: ${newest}`, `timestamp: ${timestamp}`, 'timestamp')];
    });
  },
};
