import { type Check, expectStatus, NotTested } from '../check.ts';
import { rateLimitStory } from '../rate-limit.ts';

export const rateLimitPerUser: Check = {
  id: 'rate-limit-per-user',
  title: 'Whoever uses up their limit leaves that of others alone',
  requirements: ['D25'],
  failure: 'One limit for all users, or for all behind one address.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(lab) {
    const { meanwhile } = await rateLimitStory(lab);
    if (!meanwhile) throw new NotTested('there was no 429');
    if (!meanwhile.hadLeft) throw new NotTested('tokens.full has no requests left itself');
    return expectStatus(meanwhile.otherUser, 200);
  },
};
