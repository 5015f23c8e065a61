import type { Check } from '../../check.ts';
import { exceedRateLimit, quotaOf, remainingOf, windowOf } from '../../probes/rate-limit.ts';
import { NotTested, type Problem, problem } from '../../problem.ts';

export const rateLimitAnnounced: Check = {
  id: 'rate-limit-announced',
  title: 'The limit is enforced as announced: no 429 before r=0, and no more than q requests',
  requirements: ['D25'],
  about: 'headers/RateLimitPolicy',
  failure: 'A client that follows RateLimit still gets a 429.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(context) {
    const { sequential, seconds, refused } = await exceedRateLimit(context);
    const index = refused ? sequential.indexOf(refused) : -1;
    if (refused && index < 0)
      throw new NotTested(
        `the first ${sequential.length} requests, sent one by one, did not reach the limit; use a user with a lower limit as tokens.limited`,
      );
    const last = sequential[index - 1];
    const [left, quota, window] = [remainingOf(last), quotaOf(last), windowOf(last)];
    if (!refused || !last || left === undefined || !quota || !window) return 'inapplicable';
    const found: Problem[] = [];
    if (left > 0) found.push(problem(refused, `no 429 while r=${left}`, '429', 'too early'));
    // A token bucket refills in the meantime.
    const most = Math.ceil(quota * (1 + seconds / window)) + 1;
    if (index > most) found.push(problem(last, `429 after ${quota} requests`, `${index} requests`, 'too late'));
    return found;
  },
};
