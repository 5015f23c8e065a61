import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { readPagesOfThread, sampleThreadIds, threadOperations } from '../../data/threads.ts';
import { problem, type Verdict } from '../../problem.ts';

export const messageCount: Check = {
  id: 'message-count',
  title: 'messageCount is the number of messages on all pages of the history',
  requirements: ['D4', 'D12'],
  about: 'Thread.messageCount',
  failure: 'Only one page is counted, or events and notes are counted too.',
  async run(context) {
    const { detail } = threadOperations(context);
    return checkEach(await sampleThreadIds(context), async (id): Promise<Verdict> => {
      const { entries, exchanges, complete } = await readPagesOfThread(context, detail, id);
      if (!complete) return 'inapplicable';
      const count = entries.filter(({ type }) => type === 'message').length;
      const { messageCount: received } = Object(exchanges[0].json) as Record<string, unknown>;
      return received === count
        ? []
        : [problem(exchanges[0], `messageCount: ${count}`, `messageCount: ${received}`, 'count')];
    });
  },
};
