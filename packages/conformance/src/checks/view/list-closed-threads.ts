import type { Check } from '../../check.ts';
import { listIn } from '../../data/pagination.ts';
import { findThread, readThreads } from '../../data/threads.ts';
import { NotTested, problem } from '../../problem.ts';

export const listClosedThreads: Check = {
  id: 'list-closed-threads',
  title: 'The unfiltered list includes closed threads',
  requirements: ['R17', 'D33'],
  failure: 'Closed threads are omitted unless they are requested.',
  async run(context) {
    const id = await findThread(context, 'closed');
    const { entries, exchanges, complete } = await readThreads(context);
    const listed = entries.length > 0 ? entries : listIn(exchanges[0].json);
    if (listed.some((entry) => entry.id === id)) return [];
    if (!complete && entries.length > 0)
      throw new NotTested(
        'the list is longer than the kit reads, and the closed thread is not in the part it read; name a newer one in threads.closed',
      );
    return [problem(exchanges[0], `${id}, a visible closed thread`, 'a list without it')];
  },
};
