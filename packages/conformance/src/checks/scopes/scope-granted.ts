import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus } from '../../problem.ts';

export const scopeGranted: Check = {
  id: 'scope-granted',
  title: 'A token needs only the scope of the operation',
  requirements: ['D22'],
  about: 'securitySchemes/bearerAuth',
  failure: 'Notes require threads:read in addition to notes:read, or a token needs every scope.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  run: (context) => {
    const scopes = [...new Set(context.contract.operations.map(({ scope }) => scope))];
    return checkEachOperation(context, (request) =>
      checkEach(scopes, async (scope) => {
        const token = tokenWithout(scope);
        if (!token || scope === request.operation.scope) return [];
        return checkEach([{}, { method: 'HEAD' }], async (change) =>
          expectStatus(await context.send({ ...request, ...change, token }), 200),
        );
      }),
    );
  },
};
