import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { allPages, someThreads, threadOperations } from '../world.ts';

export const timestampOfNewestMessage: Check = {
  id: 'timestamp-of-newest-message',
  title: "A thread's timestamp is that of its newest message",
  requirements: ['D4'],
  failure: 'The time of the first message, or of the last change of status.',
  async run(lab) {
    const { detail } = threadOperations(lab);
    return all(await someThreads(lab), async (id): Promise<Problem[]> => {
      const { entries, exchanges } = await allPages(lab, detail, id);
      const times = entries.filter(({ type }) => type === 'message').map((message) => `${message.timestamp}`);
      const newest = times.toSorted().at(-1);
      const { timestamp } = Object(exchanges[0].json) as Record<string, unknown>;
      if (!newest) return nothingSeen;
      if (timestamp === newest) return [];
      return [problem(exchanges[0], `timestamp: ${newest}`, `timestamp: ${timestamp}`, 'timestamp')];
    });
  },
};
