import type { Check } from '../check.ts';
import { checkEach } from '../check-each.ts';
import { expectStatus } from '../problem.ts';
import { findThread } from '../threads.ts';

export const hiddenThread: Check = {
  id: 'hidden-thread',
  title: "A thread outside the caller's view returns 404, and so do its sub-resources",
  requirements: ['R18'],
  about: 'responses/NotFound',
  failure: "Another user's thread or notes, or a 403 that reveals that the thread exists.",
  async run(context) {
    const id = await findThread(context, 'hidden');
    return checkEach(context.contract.operations, async (operation) =>
      operation.path.includes('{id}')
        ? expectStatus(await context.send({ operation, path: { id }, label: 'of a hidden thread' }), 404)
        : [],
    );
  },
};
