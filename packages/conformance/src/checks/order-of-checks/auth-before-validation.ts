import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { absentPath } from '../../data/paths.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { invalidQuery } from '../../probes/invalid-query.ts';
import { invalidToken } from '../../probes/invalid-token.ts';
import { expectStatus } from '../../problem.ts';

export const authBeforeValidation: Check = {
  id: 'auth-before-validation',
  title: '401 takes precedence over 400 and 404',
  requirements: ['D21'],
  about: 'Which error comes first',
  failure: 'A caller without a token can find out which parameters and threads exist.',
  run: (context) =>
    checkEach(context.contract.operations, (operation) => {
      const path = absentPath(operation);
      const invalid = invalidQuery(operation);
      const requests: (RequestSpec & { label: string })[] = [
        { query: { conformance: '1' }, token: null, label: 'malformed, without a token' },
        { query: invalid, authorization: invalidToken, label: 'with an invalid value and an invalid token' },
        ...(path ? [{ token: null, label: 'with an absent id, without a token' }] : []),
      ];
      return checkEach(requests, async (request) =>
        expectStatus(await context.send({ operation, path: path ?? {}, ...request }), 401),
      );
    }),
};
