import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenMissing: Check = {
  id: 'auth-token-missing',
  title: 'Every operation returns 401 without a token',
  requirements: ['R19', 'R14'],
  failure: 'A list for anonymous callers, or 403 or 404 instead of 401.',
  run: (context) =>
    checkEachOperation(context, async (request) =>
      expectStatus(await context.send({ ...request, token: null, label: 'without a token' }), 401),
    ),
};
