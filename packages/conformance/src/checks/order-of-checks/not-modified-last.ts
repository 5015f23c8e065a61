import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { absentPath } from '../../data/paths.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus } from '../../problem.ts';

export const notModifiedLast: Check = {
  id: 'not-modified-last',
  title: 'Every error takes precedence over 304',
  requirements: ['D21', 'D27'],
  about: 'Which error comes first',
  failure: '304 for a caller without a token or for an absent thread, because If-None-Match is compared first.',
  run: (context) =>
    checkEachOperation(context, (request) => {
      const without = tokenWithout(request.operation.scope);
      const absent = absentPath(request.operation);
      const errors: [string, number, RequestSpec][] = [
        ['without a token', 401, { ...request, token: null }],
        ['with an unknown parameter', 400, { ...request, query: { conformance: '1' } }],
        ...(absent
          ? [['of an absent resource', 404, { ...request, path: absent }] as [string, number, RequestSpec]]
          : []),
        ...(without && context.target.tokens[without]
          ? [['without the scope', 403, { ...request, token: without }] as [string, number, RequestSpec]]
          : []),
      ];
      return checkEach(errors, async ([label, status, spec]) =>
        expectStatus(
          await context.send({ ...spec, headers: { 'If-None-Match': '*' }, label: `if none match, ${label}` }),
          status,
        ),
      );
    }),
};
