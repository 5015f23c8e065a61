import { type Check, expectStatus } from '../check.ts';
import { all } from '../probe.ts';
import { absentId } from '../world.ts';

export const absentThread: Check = {
  id: 'absent-thread',
  title: 'A thread that does not exist is 404, and so is what is below it',
  requirements: ['R18'],
  failure: 'An empty list of notes for a thread that does not exist, or a 200 with null.',
  run: (lab) =>
    all(lab.contract.operations, async (operation) =>
      operation.path.includes('{id}')
        ? expectStatus(await lab.ask({ operation, path: { id: absentId }, as: 'of an absent thread' }), 404)
        : [],
    ),
};
