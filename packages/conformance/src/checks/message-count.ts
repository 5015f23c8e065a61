import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { allPages, someThreads, threadOperations } from '../world.ts';

export const messageCount: Check = {
  id: 'message-count',
  title: 'messageCount is the number of messages over all pages of the history',
  requirements: ['D4', 'D12'],
  failure: 'Only one page is counted, or events and notes are counted too.',
  async run(lab) {
    const { detail } = threadOperations(lab);
    return all(await someThreads(lab), async (id): Promise<Problem[]> => {
      const { entries, exchanges, complete } = await allPages(lab, detail, id);
      if (!complete) return nothingSeen;
      const count = entries.filter(({ type }) => type === 'message').length;
      const { messageCount: told } = Object(exchanges[0].json) as Record<string, unknown>;
      return told === count ? [] : [problem(exchanges[0], `messageCount: ${count}`, `messageCount: ${told}`, 'count')];
    });
  },
};
