import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { NotTested, type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';

export const modifiedAfterChange: Check = {
  id: 'modified-after-change',
  title: 'An ETag from before a change does not return 304',
  requirements: ['D27'],
  about: 'parameters/ifNoneMatch',
  failure: '304 from an outdated cache, so that a polling client misses a message.',
  needs: ['actions.receiveMessage'],
  phase: 'last',
  async run(context) {
    const { list, detail } = threadOperations(context);
    const id = await findMovableThread(context);
    const requests: RequestSpec[] = [{ operation: list }, { operation: detail, path: { id } }];
    const before = await Promise.all(
      requests.map((request) => context.send({ ...request, label: 'to hold before a message' })),
    );
    await performAction(context.target, 'receiveMessage', { THREAD_ID: id });
    return checkEach(requests.entries(), async ([index, request]): Promise<Problem[]> => {
      const held = before[index];
      const etag = held?.response.headers.etag;
      if (!held || !etag) throw new NotTested('there is no ETag; add it, as response-headers reports');
      const conditional = await context.send({
        ...request,
        headers: { 'If-None-Match': etag },
        label: 'if none match: its ETag before a message',
      });
      if (conditional.response.status !== 304) return [];
      const current = await context.send({ ...request, label: 'after a message' });
      if (comparableBody(current) === comparableBody(held)) return [];
      return [{ ...problem(conditional, 'status 200', 'status 304', 'unmodified'), exchanges: [held, conditional] }];
    });
  },
};
