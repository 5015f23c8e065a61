import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { listIn } from '../../data/pagination.ts';
import { threadPath } from '../../data/paths.ts';
import { findHiddenThread, readThreads, unprovenHidden } from '../../data/threads.ts';
import { expectStatus, PartlyTested, problem, problemsOf } from '../../problem.ts';

export const hiddenThread: Check = {
  id: 'hidden-thread',
  title: "A thread outside the caller's view returns 404, and so do its sub-resources",
  requirements: ['R18', 'D33'],
  about: 'responses/NotFound',
  failure: "Another user's thread or notes, or a 403 that reveals that the thread exists.",
  async run(context) {
    const { id, proven } = await findHiddenThread(context);
    const { entries, exchanges } = await readThreads(context);
    const listed = [...entries, ...listIn(exchanges[0].json)].some((entry) => entry.id === id);
    const single = await checkEach(context.contract.operations, async (operation) => {
      const path = await threadPath(context, operation, id);
      return path ? expectStatus(await context.send({ operation, path, label: 'of a hidden thread' }), 404) : [];
    });
    const found = [
      ...problemsOf(single),
      ...(listed ? [problem(exchanges[0], 'a list without the hidden thread', id, 'listed')] : []),
    ];
    if (proven) return found;
    throw new PartlyTested(unprovenHidden, found);
  },
};
