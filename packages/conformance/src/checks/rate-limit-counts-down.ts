import { type Check, type Problem, problem } from '../check.ts';
import { rateLimitStory, remainingOf } from '../rate-limit.ts';

export const rateLimitCountsDown: Check = {
  id: 'rate-limit-counts-down',
  title: 'RateLimit counts down, one for each request',
  requirements: ['D25'],
  failure: 'The same r= with every answer, so that a client cannot pace itself.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(lab) {
    const { counted } = await rateLimitStory(lab);
    return counted.flatMap((exchange, index): Problem[] => {
      const [before, now] = [remainingOf(counted[index - 1]), remainingOf(exchange)];
      // More than before: a new window has begun. At 0 it stays.
      if (before === undefined || now === undefined || now > before || now === Math.max(0, before - 1)) return [];
      return [problem(exchange, `r=${before - 1}`, `r=${now}`, 'count')];
    });
  },
};
