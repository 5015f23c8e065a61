import { type Check, expectStatus, NotTested } from '../check.ts';
import { rateLimitStory } from '../rate-limit.ts';

export const rateLimitOrder: Check = {
  id: 'rate-limit-order',
  title: '429 comes after 401 and before 400',
  requirements: ['D21'],
  failure: 'A malformed request is looked at though the limit is used up, or nobody in particular is told to wait.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(lab) {
    const { meanwhile } = await rateLimitStory(lab);
    if (!meanwhile) throw new NotTested('there was no 429');
    return [...expectStatus(meanwhile.nobody, 401), ...expectStatus(meanwhile.malformed, 429)];
  },
};
