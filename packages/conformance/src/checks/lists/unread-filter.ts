import type { Check } from '../../check.ts';
import { type Entry, listIn } from '../../data/pagination.ts';
import { readThreads, threadOperations } from '../../data/threads.ts';
import { expectStatus, NotTested, problem } from '../../problem.ts';

export const unreadFilter: Check = {
  id: 'unread-filter',
  title: 'unread=1 lists only unread threads',
  requirements: ['R16'],
  failure: 'The whole list, because the filter is ignored, or the threads that are read.',
  async run(context) {
    const { list } = threadOperations(context);
    const exchange = await context.send({ operation: list, query: { unread: '1' } });
    const refused = expectStatus(exchange, 200);
    if (refused.length > 0) return refused;
    const listed = listIn(exchange.json);
    const unfiltered = await readThreads(context);
    const threads: Entry[] = unfiltered.entries.length > 0 ? unfiltered.entries : listIn(unfiltered.exchanges[0].json);
    const known = new Map(threads.map((thread) => [thread.id, thread]));
    if (!threads.some(({ unread }) => unread === false) && listed.length === threads.length)
      throw new NotTested('every thread is unread: mark one as read, so that the filter has an effect');
    const wrong = listed.find(({ id, unread }) => unread === false || known.get(id)?.unread === false);
    return wrong ? [problem(exchange, 'only unread threads', `${wrong.id}, which is read`)] : [];
  },
};
