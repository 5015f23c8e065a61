import { type Check, expectStatus, NotTested } from '../check.ts';
import { onEachOperation } from '../probe.ts';

export const routeBeforeAuth: Check = {
  id: 'route-before-auth',
  title: 'Path and method are looked at before the token',
  requirements: ['D21'],
  failure: '401 for a path that does not exist, or for a POST.',
  async run(lab) {
    const unknown = await lab.ask({
      raw: '/conformance-no-such-path',
      token: null,
      as: 'an unknown path without a token',
    });
    const problems = expectStatus(unknown, 404);
    if (!lab.methodProbes) {
      if (problems.length > 0) return problems;
      throw new NotTested('methods are not tried because of --no-method-probes');
    }
    const probes = await onEachOperation(lab, async (ask) =>
      expectStatus(await lab.ask({ ...ask, method: 'DELETE', token: null, as: 'without a token' }), 405),
    );
    return [...problems, ...probes];
  },
};
