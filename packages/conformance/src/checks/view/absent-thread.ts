import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { absentId } from '../../data/threads.ts';
import { expectStatus } from '../../problem.ts';

export const absentThread: Check = {
  id: 'absent-thread',
  title: 'A thread that does not exist returns 404, and so do its sub-resources',
  requirements: ['R18'],
  about: 'responses/NotFound',
  failure: 'An empty list of notes for a thread that does not exist, or a 200 with null.',
  run: (context) =>
    checkEach(context.contract.operations, async (operation) =>
      operation.path.includes('{id}')
        ? expectStatus(await context.send({ operation, path: { id: absentId }, label: 'of an absent thread' }), 404)
        : [],
    ),
};
