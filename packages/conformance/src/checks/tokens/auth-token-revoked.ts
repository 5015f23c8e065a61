import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenRevoked: Check = {
  id: 'auth-token-revoked',
  title: 'A revoked token is rejected with 401',
  requirements: ['R19'],
  failure: 'A revoked token is still accepted, for example from a cache.',
  needs: ['tokens.revoked'],
  run: (context) =>
    checkEachOperation(context, async (request) =>
      expectStatus(await context.send({ ...request, token: 'revoked' }), 401),
    ),
};
