import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { absentPath } from '../../data/paths.ts';
import { expectStatus } from '../../problem.ts';

export const absentThread: Check = {
  id: 'absent-thread',
  title: 'A thread that does not exist returns 404, and so do its sub-resources',
  requirements: ['R18', 'D33'],
  about: 'responses/NotFound',
  failure: 'An empty list of notes for a thread that does not exist, or a 200 with null.',
  run: (context) =>
    checkEach(context.contract.operations, async (operation) => {
      const path = absentPath(operation);
      return path
        ? expectStatus(await context.send({ operation, path, label: `of an absent ${operation.resource}` }), 404)
        : [];
    }),
};
