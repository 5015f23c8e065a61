import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { absentId } from '../../data/threads.ts';
import { expectStatus } from '../../problem.ts';

export const authBeforeValidation: Check = {
  id: 'auth-before-validation',
  title: '401 takes precedence over 400 and 404',
  requirements: ['D21'],
  about: 'Which error comes first',
  failure: 'A caller without a token can find out which parameters and threads exist.',
  run: (context) =>
    checkEach(context.contract.operations, async (operation) => {
      const path = Object.fromEntries(operation.parameters.map(({ name }) => [name, absentId]));
      const [malformed, absent] = await Promise.all([
        context.send({
          operation,
          path,
          query: { conformance: '1' },
          token: null,
          label: 'malformed, without a token',
        }),
        context.send({ operation, path, token: null, label: 'with an absent id, without a token' }),
      ]);
      return [...expectStatus(malformed, 401), ...expectStatus(absent, 401)];
    }),
};
