import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenExpired: Check = {
  id: 'auth-token-expired',
  title: 'An expired token is rejected with 401',
  requirements: ['R19'],
  failure: 'Tokens never expire: the expiry date is stored and ignored.',
  needs: ['tokens.expired'],
  run: (context) =>
    checkEachOperation(context, async (request) =>
      expectStatus(await context.send({ ...request, token: 'expired' }), 401),
    ),
};
