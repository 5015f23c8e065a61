import { type Check, expectStatus } from '../check.ts';
import { onEachOperation } from '../probe.ts';

export const authTokenMissing: Check = {
  id: 'auth-token-missing',
  title: 'Without a token every operation answers 401',
  requirements: ['R19', 'R14'],
  failure: 'A list for anybody, or a 403 or 404 where nobody is known to ask.',
  run: (lab) =>
    onEachOperation(lab, async (ask) =>
      expectStatus(await lab.ask({ ...ask, token: null, as: 'without a token' }), 401),
    ),
};
