import type { Operation } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { threadParameter, threadPath } from '../../data/paths.ts';
import { absentId, findHiddenThread } from '../../data/threads.ts';
import { invalidQuery } from '../../probes/invalid-query.ts';
import { expectStatus, NotTested } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

type Query = Record<string, string> | [string, string][];

export const validationBeforeView: Check = {
  id: 'validation-before-view',
  title: '400 takes precedence over the 404 of a thread that is absent or hidden',
  requirements: ['D21'],
  about: 'Which error comes first',
  failure: '404 for an absent thread although a parameter is malformed, because the thread is looked up first.',
  run: async (context) => {
    const hidden = await findHidden(context);
    const ids: [string, string][] = [
      ['an absent thread', absentId],
      ['an impossible thread', 'a'.repeat(65)],
      ...(hidden === undefined ? [] : [['a hidden thread', hidden] as [string, string]]),
    ];
    const operations = context.contract.operations.filter((operation) => threadParameter(context, operation));
    return checkEach(operations, (operation) => {
      const queries = queriesOf(operation);
      // Send all queries for an absent thread, but only one for the others, which servers look up in the same way.
      const requests = ids.flatMap(([owner, id], index) =>
        queries
          .slice(0, index === 0 ? undefined : 1)
          .map(([error, query]) => ({ id, query, label: `of ${owner}, with ${error}` })),
      );
      return checkEach(requests, async ({ id, query, label }) => {
        const path = await threadPath(context, operation, id);
        return path ? expectStatus(await context.send({ operation, path, query, label }), 400) : 'inapplicable';
      });
    });
  },
};

/** A hidden thread, if the target has one. */
const findHidden = (context: Context): Promise<string | undefined> =>
  findHiddenThread(context).then(
    ({ id }) => id,
    (error) => {
      if (error instanceof NotTested) return undefined;
      throw error;
    },
  );

function queriesOf(operation: Operation): [error: string, query: Query][] {
  const { paging } = operation;
  const valid = paging ? `${paging.limit.maximum}` : '';
  return [
    ['an unknown parameter', { conformance: '1' }],
    ['an invalid value', invalidQuery(operation)],
    ...(paging
      ? ([
          ['an invalid cursor', { [paging.cursor.name]: 'conformance' }],
          [
            'a repeated parameter',
            [
              [paging.limit.name, valid],
              [paging.limit.name, valid],
            ],
          ],
        ] as [string, Query][])
      : []),
  ];
}
