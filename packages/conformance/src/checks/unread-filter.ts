import { type Check, expectStatus, NotTested, problem } from '../check.ts';
import { allThreads, type Entry, listIn, threadOperations } from '../world.ts';

export const unreadFilter: Check = {
  id: 'unread-filter',
  title: 'unread=1 lists only unread threads',
  requirements: ['R16'],
  failure: 'The whole list, because the filter is ignored; or the threads that are read.',
  async run(lab) {
    const { list } = threadOperations(lab);
    const exchange = await lab.ask({ operation: list, query: { unread: '1' } });
    const refused = expectStatus(exchange, 200);
    if (refused.length > 0) return refused;
    const listed = listIn(exchange.json);
    const unfiltered = await allThreads(lab);
    const all: Entry[] = unfiltered.entries.length > 0 ? unfiltered.entries : listIn(unfiltered.exchanges[0].json);
    const known = new Map(all.map((thread) => [thread.id, thread]));
    if (!all.some(({ unread }) => unread === false) && listed.length === all.length)
      throw new NotTested('every thread is unread: mark one as read, so that the filter shows');
    const wrong = listed.find(({ id, unread }) => unread === false || known.get(id)?.unread === false);
    return wrong ? [problem(exchange, 'unread threads alone', `${wrong.id} is listed and is not unread`)] : [];
  },
};
