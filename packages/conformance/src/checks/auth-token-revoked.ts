import { type Check, expectStatus } from '../check.ts';
import { onEachOperation } from '../probe.ts';

export const authTokenRevoked: Check = {
  id: 'auth-token-revoked',
  title: 'A token that was revoked is 401',
  requirements: ['R19'],
  failure: 'A revoked token works on, from a cache or because nobody looks.',
  needs: ['tokens.revoked'],
  run: (lab) => onEachOperation(lab, async (ask) => expectStatus(await lab.ask({ ...ask, token: 'revoked' }), 401)),
};
