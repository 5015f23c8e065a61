import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { threadParameter, threadPath } from '../../data/paths.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import { findSimilarIds } from '../../probes/similar-ids.ts';
import { spreadOver } from '../../probes/spread.ts';
import { expectStatus, type Problem } from '../../problem.ts';

export const similarId: Check = {
  id: 'similar-id',
  title: 'An id that only resembles the id of a thread returns 404',
  requirements: ['D18', 'D2'],
  about: 'parameters/threadId',
  failure: 'The thread in response to its id in another case, with a space or .json at the end, or with a wildcard.',
  async run(context) {
    const { detail } = threadOperations(context);
    const operations = context.contract.operations.filter((operation) => threadParameter(context, operation));
    const id = await findThread(context, 'visible');
    const ids = await findSimilarIds(context, id);
    return checkEach(spreadOver(ids, operations), async ([[label, similar], operation]): Promise<Problem[]> => {
      const path = await threadPath(context, operation, similar);
      const exchange = await context.send({ operation, path: path ?? {}, label: `with ${label}` });
      if (exchange.refusedEarly) return [];
      const problems = expectStatus(exchange, 404).map((found) => ({ ...found, cause: label }));
      if (problems.length === 0) return [];
      // Ids have no pattern, so the similar id may belong to another thread.
      const { json } = await context.send({ operation: detail, path: { id: similar }, label: `with ${label}` });
      return Object(json).id === similar ? [] : problems;
    });
  },
};
