import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { readPagesOfThread, sampleThreadIds, threadOperations } from '../../data/threads.ts';
import { problem, type Verdict } from '../../problem.ts';

export const inboundReopens: Check = {
  id: 'inbound-reopens',
  title: 'A thread whose last change is an inbound message is open',
  requirements: ['D7'],
  about: 'Status',
  failure: 'A customer replies and the thread stays closed, so that nobody sees the reply.',
  async run(context) {
    const { detail } = threadOperations(context);
    return checkEach(await sampleThreadIds(context), async (id): Promise<Verdict> => {
      const { pages, exchanges } = await readPagesOfThread(context, detail, id);
      const last = pages[0]?.findLast(({ type, direction }) => type === 'status_changed' || direction === 'inbound');
      const { status } = Object(exchanges[0].json) as Record<string, unknown>;
      if (last?.direction !== 'inbound') return 'inapplicable';
      if (status === 'open') return [];
      return [problem(exchanges[0], 'status: open, after an inbound message', `status: ${status}`, 'status')];
    });
  },
};
