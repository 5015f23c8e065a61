import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { absentPath } from '../../data/paths.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { invalidToken } from '../../probes/invalid-token.ts';
import { declaredMethods, noMethodProbes } from '../../probes/method-probes.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus, NotTested, problemsOf } from '../../problem.ts';

type Request = RequestSpec & { label: string };

const malformed = { conformance: '1' };
const raw = '/conformance-no-such-path';
const unknown: Request[] = [
  { method: 'POST', label: 'an unknown path' },
  { method: 'DELETE', token: null, label: 'an unknown path without a token' },
  { method: 'OPTIONS', token: null, label: 'an unknown path without a token' },
  { authorization: invalidToken, label: 'an unknown path with an invalid token' },
  { query: malformed, label: 'an unknown path with an unknown parameter' },
  { method: 'PUT', token: null, query: malformed, label: 'an unknown path with every other error' },
];

export const routeFirst: Check = {
  id: 'route-first',
  title: 'The 404 of an unknown path comes before 405, and both before every other error',
  requirements: ['D21', 'D19'],
  about: 'Which error comes first',
  failure: '405 for a POST to a path that does not exist, or 400, 403 or 404 for a DELETE of an absent thread.',
  async run(context) {
    if (!context.methodProbes) throw new NotTested(noMethodProbes);
    const paths = await checkEach(unknown, async (request) =>
      expectStatus(await context.send({ raw, ...request }), 404),
    );
    const methods = await checkEach(context.contract.operations, (operation) => {
      const without = tokenWithout(operation.scope);
      const path = absentPath(operation) ?? {};
      const requests: Request[] = [
        { method: 'DELETE', path, query: malformed, label: 'of an absent resource, malformed' },
        { method: 'PATCH', path, authorization: invalidToken, label: 'with an invalid token' },
        { method: 'POST', path, token: null, query: malformed, label: 'with every other error' },
        ...(without && context.target.tokens[without]
          ? [{ method: 'PUT', path, token: without, label: 'without the scope' }]
          : []),
      ];
      const undeclared = requests.filter(({ method }) => !declaredMethods(context, operation).includes(`${method}`));
      return checkEach(undeclared, async (request) => expectStatus(await context.send({ operation, ...request }), 405));
    });
    return [...problemsOf(paths), ...problemsOf(methods)];
  },
};
