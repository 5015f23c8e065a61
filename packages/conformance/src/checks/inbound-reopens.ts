import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { allPages, someThreads, threadOperations } from '../world.ts';

export const inboundReopens: Check = {
  id: 'inbound-reopens',
  title: 'A thread whose last change is an inbound message is open',
  requirements: ['D7'],
  failure: 'A customer answers and the thread stays closed, so that nobody sees it.',
  async run(lab) {
    const { detail } = threadOperations(lab);
    return all(await someThreads(lab), async (id): Promise<Problem[]> => {
      const { pages, exchanges } = await allPages(lab, detail, id);
      const last = pages[0]?.findLast(({ type, direction }) => type === 'status_changed' || direction === 'inbound');
      const { status } = Object(exchanges[0].json) as Record<string, unknown>;
      if (last?.direction !== 'inbound') return nothingSeen;
      if (status === 'open') return [];
      return [problem(exchanges[0], 'status: open, after an inbound message', `status: ${status}`, 'status')];
    });
  },
};
