import { type Check, nothingSeen, problem } from '../check.ts';
import { rateLimitStory, remainingOf } from '../rate-limit.ts';

export const rateLimitCountsDown: Check = {
  id: 'rate-limit-counts-down',
  title: 'RateLimit counts down, one for each request',
  requirements: ['D25'],
  failure: 'The same r= with every answer, so that a client cannot pace itself.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(lab) {
    const { counted, refused } = await rateLimitStory(lab);
    const left = counted.map(remainingOf);
    if (!refused || left.every((count) => count === undefined)) return nothingSeen;
    const tooFast = counted.find((_, index) => (left[index] ?? 0) < (left[index - 1] ?? 0) - 1);
    if (tooFast) return [problem(tooFast, 'one less than before', `r=${remainingOf(tooFast)}`, 'too fast')];
    // A bucket that is filled again may stand still for a while, but not until it is empty.
    const falls = left.some((count, index) => (count ?? 0) < (left[index - 1] ?? 0));
    const last = counted.at(-1);
    return falls || !last ? [] : [problem(last, 'a count that goes down', `r=${left.join(', ')}`, 'stands still')];
  },
};
