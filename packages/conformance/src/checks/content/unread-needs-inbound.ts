import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { readPagesOfThread, sampleThreadIds, threadOperations } from '../../data/threads.ts';
import { problem, type Verdict } from '../../problem.ts';

export const unreadNeedsInbound: Check = {
  id: 'unread-needs-inbound',
  title: 'A thread is unread only if it has an inbound message',
  requirements: ['D8'],
  about: 'Thread.unread',
  failure: 'A note or an outbound message makes a thread unread.',
  async run(context) {
    const { detail } = threadOperations(context);
    return checkEach(await sampleThreadIds(context), async (id): Promise<Verdict> => {
      const { entries, exchanges, complete } = await readPagesOfThread(context, detail, id);
      const { unread } = Object(exchanges[0].json) as Record<string, unknown>;
      if (!complete || unread !== true) return 'inapplicable';
      if (entries.some(({ direction }) => direction === 'inbound')) return [];
      return [problem(exchanges[0], 'unread: false, without an inbound message', 'unread: true', 'unread')];
    });
  },
};
