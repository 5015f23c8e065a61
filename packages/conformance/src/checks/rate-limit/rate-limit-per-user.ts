import type { Check } from '../../check.ts';
import { exceedRateLimit } from '../../probes/rate-limit.ts';
import { expectStatus, NotTested } from '../../problem.ts';

export const rateLimitPerUser: Check = {
  id: 'rate-limit-per-user',
  title: 'A user who exceeds the limit does not affect other users',
  requirements: ['D25'],
  about: 'Rate limit',
  failure: 'One limit for all users, or for all users behind one IP address.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(context) {
    const { whileRefused } = await exceedRateLimit(context);
    if (!whileRefused) throw new NotTested('there was no 429; rate-limit-exceeded reports why');
    if (!whileRefused.otherUserHadLeft)
      throw new NotTested('tokens.full has no requests left; run the kit again when it has');
    return expectStatus(whileRefused.otherUser, 200);
  },
};
