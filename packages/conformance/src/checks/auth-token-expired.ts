import { type Check, expectStatus } from '../check.ts';
import { onEachOperation } from '../probe.ts';

export const authTokenExpired: Check = {
  id: 'auth-token-expired',
  title: 'A token that has expired is 401',
  requirements: ['R19'],
  failure: 'Tokens live for ever: the date is kept and not looked at.',
  needs: ['tokens.expired'],
  run: (lab) => onEachOperation(lab, async (ask) => expectStatus(await lab.ask({ ...ask, token: 'expired' }), 401)),
};
