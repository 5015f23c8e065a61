import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus } from '../../problem.ts';

export const scopeMissing: Check = {
  id: 'scope-missing',
  title: 'A token without the scope of the operation is rejected with 403',
  requirements: ['R20'],
  failure: 'One scope grants access to everything, or the response is 401 or 404.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  run: (context) =>
    checkEachOperation(context, async (request) => {
      const token = tokenWithout(request.operation.scope);
      return token ? expectStatus(await context.send({ ...request, token }), 403) : [];
    }),
};
