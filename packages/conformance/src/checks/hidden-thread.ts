import { type Check, expectStatus } from '../check.ts';
import { all } from '../probe.ts';
import { thread } from '../world.ts';

export const hiddenThread: Check = {
  id: 'hidden-thread',
  title: "A thread outside the caller's view is 404, and so is what is below it",
  requirements: ['R18'],
  failure: "Somebody else's thread or its notes, or a 403 that tells that it exists.",
  async run(lab) {
    const id = await thread(lab, 'hidden');
    return all(lab.contract.operations, async (operation) =>
      operation.path.includes('{id}')
        ? expectStatus(await lab.ask({ operation, path: { id }, as: 'of a hidden thread' }), 404)
        : [],
    );
  },
};
