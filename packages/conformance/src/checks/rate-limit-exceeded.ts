import { type Check, problem } from '../check.ts';
import { rateLimitStory } from '../rate-limit.ts';

export const rateLimitExceeded: Check = {
  id: 'rate-limit-exceeded',
  title: 'Too many requests are answered with 429',
  requirements: ['R22'],
  failure: 'The limit is announced and never applied.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(lab) {
    const { counted, refused, sent } = await rateLimitStory(lab);
    const last = counted.at(-1);
    return refused || !last ? [] : [problem(last, '429', `${sent} requests without one`, 'never')];
  },
};
