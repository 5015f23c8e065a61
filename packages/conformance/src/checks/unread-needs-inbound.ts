import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { allPages, someThreads, threadOperations } from '../world.ts';

export const unreadNeedsInbound: Check = {
  id: 'unread-needs-inbound',
  title: 'A thread is unread only if it has an inbound message',
  requirements: ['D8'],
  failure: 'A note or an outbound message makes a thread unread.',
  async run(lab) {
    const { detail } = threadOperations(lab);
    return all(await someThreads(lab), async (id): Promise<Problem[]> => {
      const { entries, exchanges, complete } = await allPages(lab, detail, id);
      const { unread } = Object(exchanges[0].json) as Record<string, unknown>;
      if (!complete || unread !== true) return nothingSeen;
      if (entries.some(({ direction }) => direction === 'inbound')) return [];
      return [problem(exchanges[0], 'unread: false, without an inbound message', 'unread: true', 'unread')];
    });
  },
};
