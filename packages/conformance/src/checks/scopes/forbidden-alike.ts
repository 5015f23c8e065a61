import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { threadParameter, threadPath } from '../../data/paths.ts';
import { absentId, findHiddenThread, findThread } from '../../data/threads.ts';
import { findDifference } from '../../http/difference.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { NotTested, PartlyTested, type Problem, problem, problemsOf } from '../../problem.ts';

export const forbiddenAlike: Check = {
  id: 'forbidden-alike',
  title: 'A 403 is the same for every thread: visible, hidden or absent',
  requirements: ['D22', 'D21'],
  about: 'Which error comes first',
  failure: 'A token without the scope learns which threads exist, from a message, a header or a 404.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  async run(context) {
    const visible = await findThread(context, 'visible');
    const hidden = await findHiddenThread(context).catch((error) => {
      if (error instanceof NotTested) return error;
      throw error;
    });
    const others = [
      ['of an absent thread', absentId],
      ...(hidden instanceof NotTested ? [] : [['of a hidden thread', hidden.id]]),
    ] as const;
    const operations = context.contract.operations.filter((operation) => threadParameter(context, operation));
    const verdict = await checkEach(operations, async (operation): Promise<Problem[]> => {
      const token = tokenWithout(operation.scope);
      if (!token) return [];
      const send = async (id: string, label: string) =>
        context.send({ operation, path: (await threadPath(context, operation, id)) ?? {}, token, label });
      const first = await send(visible, 'of a visible thread');
      // `scope-missing` reports any other status.
      if (first.response.status !== 403) return [];
      const compare = async ([label = '', id = '']: readonly string[]): Promise<Problem[]> => {
        const other = await send(id, label);
        const found = await findDifference(first, other, () => context.repeat(first));
        if (!found) return [];
        const { name, left, right } = found;
        const wrong = problem(other, `${name}: ${left}, as for a visible thread`, `${name}: ${right}`, name);
        return [{ ...wrong, exchanges: [first, other] }];
      };
      return (await Promise.all(others.map(compare))).flat();
    });
    if (!(hidden instanceof NotTested)) return verdict;
    throw new PartlyTested(hidden.message, problemsOf(verdict));
  },
};
