import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { queryProbes } from '../../probes/query-probes.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenMissing: Check = {
  id: 'auth-token-missing',
  title: 'Every operation returns 401 without a token, with any parameter',
  requirements: ['R19', 'R14'],
  failure: 'A list for anonymous callers, or 403 or 404 instead of 401.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      // The original requirements state no order of checks, so a parameter may be rejected first.
      checkEach(
        [['', {}] as const, ...(context.level === 'v1' ? queryProbes(request.operation) : [])],
        async ([label, query]) =>
          expectStatus(
            await context.send({ ...request, query, token: null, label: `without a token ${label}`.trim() }),
            401,
          ),
      ),
    ),
};
