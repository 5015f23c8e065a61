import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { currentEtag } from '../../data/current-etag.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { queryProbes } from '../../probes/query-probes.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus, NotTested } from '../../problem.ts';

export const scopeMissing: Check = {
  id: 'scope-missing',
  title: 'A token without the scope of the operation is rejected with 403, with any parameter',
  requirements: ['R20'],
  failure: 'One scope grants access to everything, or the response is 401 or 404.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  run: (context) =>
    checkEachOperation(context, async (request) => {
      const token = tokenWithout(request.operation.scope);
      if (!token) return [];
      const etag = await currentEtag(context, request).catch((error) => {
        // Other checks report a missing ETag.
        if (error instanceof NotTested) return undefined;
        throw error;
      });
      const changes: Pick<RequestSpec, 'query' | 'headers' | 'label'>[] = [
        {},
        ...(context.level === 'v1' ? queryProbes(request.operation).map(([label, query]) => ({ label, query })) : []),
        ...(etag ? [{ label: 'if none match', headers: { 'If-None-Match': etag } }] : []),
      ];
      return checkEach(changes, async (change) =>
        expectStatus(await context.send({ ...request, ...change, token }), 403),
      );
    }),
};
