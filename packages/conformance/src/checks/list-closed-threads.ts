import { type Check, NotTested, problem } from '../check.ts';
import { allThreads, listIn, thread } from '../world.ts';

export const listClosedThreads: Check = {
  id: 'list-closed-threads',
  title: 'The unfiltered list holds closed threads too',
  requirements: ['R17'],
  failure: 'Closed threads are left out unless asked for.',
  async run(lab) {
    const id = await thread(lab, 'closed');
    const { entries, exchanges, complete } = await allThreads(lab);
    const listed = entries.length > 0 ? entries : listIn(exchanges[0].json);
    if (listed.some((entry) => entry.id === id)) return [];
    if (!complete && entries.length > 0)
      throw new NotTested('the list is longer than the kit reads, and the thread not in that part');
    return [problem(exchanges[0], `${id}, a closed thread in view`, 'a list without it')];
  },
};
