import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { entriesOf } from '../../data/filters.ts';
import { fetchListed, readThreads, sampleThreadIds } from '../../data/threads.ts';
import { problem, type Verdict } from '../../problem.ts';

export const listedThreadsFetched: Check = {
  id: 'listed-threads-fetched',
  title: 'Every thread of the list can be fetched by its id',
  requirements: ['R2', 'R15'],
  failure: 'A closed thread is in the list but returns 404, or a thread other than the requested one is returned.',
  async run(context) {
    const [ids, threads] = await Promise.all([sampleThreadIds(context), readThreads(context)]);
    const listed = new Set(entriesOf(threads).map(({ id }) => id));
    return checkEach(ids, async (id): Promise<Verdict> => {
      if (!listed.has(id)) return 'inapplicable';
      const single = await fetchListed(context, id);
      const { status } = single.response;
      const given = status === 200 ? `${(Object(single.json) as { id?: unknown }).id}` : `status ${status}`;
      return given === id ? [] : [problem(single, `the thread ${id}, which is in the list`, given, 'absent')];
    });
  },
};
