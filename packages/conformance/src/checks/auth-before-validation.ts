import { type Check, expectStatus } from '../check.ts';
import { all } from '../probe.ts';
import { absentId } from '../world.ts';

export const authBeforeValidation: Check = {
  id: 'auth-before-validation',
  title: '401 comes before 400 and 404',
  requirements: ['D21'],
  failure: 'Whoever has no token learns which parameters and which threads exist.',
  run: (lab) =>
    all(lab.contract.operations, async (operation) => {
      const path = Object.fromEntries(operation.parameters.map(({ name }) => [name, absentId]));
      const [malformed, absent] = await Promise.all([
        lab.ask({ operation, path, query: { conformance: '1' }, token: null, as: 'malformed, without a token' }),
        lab.ask({ operation, path, token: null, as: 'with an absent id, without a token' }),
      ]);
      return [...expectStatus(malformed, 401), ...expectStatus(absent, 401)];
    }),
};
