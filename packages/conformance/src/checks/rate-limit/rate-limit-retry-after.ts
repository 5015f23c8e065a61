import type { Check } from '../../check.ts';
import { exceedRateLimit, longestWait, recoverFromRateLimit, retryAfterOf, windowOf } from '../../probes/rate-limit.ts';
import { NotTested, problem } from '../../problem.ts';

export const rateLimitRetryAfter: Check = {
  id: 'rate-limit-retry-after',
  title: 'Requests are accepted again after Retry-After, which is not longer than the window',
  requirements: ['D25'],
  about: 'headers/RetryAfter',
  failure: 'Clients wait as requested and get another 429, or wait for an hour instead of a second.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(context) {
    const { refused } = await exceedRateLimit(context);
    if (!refused) throw new NotTested('there was no 429; rate-limit-exceeded reports why');
    const seconds = retryAfterOf(refused);
    const window = windowOf(refused);
    if (window && seconds > window)
      return [problem(refused, `Retry-After: at most ${window}`, `Retry-After: ${seconds}`, 'too long')];
    const recovered = await recoverFromRateLimit(context);
    if (!recovered)
      throw new NotTested(
        `there was no second 429, or its Retry-After is not a number of seconds up to ${longestWait}; use a user with a shorter window`,
      );
    if (recovered.after.response.status !== 429) return [];
    return [problem(recovered.after, `no 429 after ${retryAfterOf(recovered.refused)} s`, '429 again', 'too short')];
  },
};
