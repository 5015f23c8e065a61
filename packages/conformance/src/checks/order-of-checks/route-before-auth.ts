import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import { noMethodProbes } from '../../probes/method-probes.ts';
import { expectStatus, NotTested, problemsOf } from '../../problem.ts';

export const routeBeforeAuth: Check = {
  id: 'route-before-auth',
  title: 'Path and method are checked before the token',
  requirements: ['D21'],
  about: 'Which error comes first',
  failure: '401 for a path that does not exist, or for a POST.',
  async run(context) {
    const unknown = await context.send({
      raw: '/conformance-no-such-path',
      token: null,
      label: 'an unknown path without a token',
    });
    const problems = expectStatus(unknown, 404);
    if (!context.methodProbes) {
      if (problems.length > 0) return problems;
      throw new NotTested(noMethodProbes);
    }
    const probes = await checkEachOperation(context, async (request) =>
      expectStatus(await context.send({ ...request, method: 'DELETE', token: null, label: 'without a token' }), 405),
    );
    return [...problems, ...problemsOf(probes)];
  },
};
