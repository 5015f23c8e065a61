import type { Check } from '../../check.ts';
import { exceedRateLimit, refillRate, remainingOf } from '../../probes/rate-limit.ts';
import { problem } from '../../problem.ts';

export const rateLimitCountsDown: Check = {
  id: 'rate-limit-counts-down',
  title: 'RateLimit counts down, by one for each request',
  requirements: ['D25'],
  about: 'headers/RateLimit',
  failure: 'The same r= in every response, so that a client cannot pace itself.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(context) {
    const { sequential: sent, refused, seconds } = await exceedRateLimit(context);
    const sequential = sent.filter((exchange) => exchange !== refused);
    const left = sequential.map(remainingOf);
    if (!refused || left.every((count) => count === undefined)) return 'inapplicable';
    const tooFast = sequential.find((_, index) => (left[index] ?? 0) < (left[index - 1] ?? 0) - 1);
    if (tooFast) return [problem(tooFast, 'one less than before', `r=${remainingOf(tooFast)}`, 'too fast')];
    // A token bucket may refill as fast as these requests use it.
    const mayRefill = seconds * (refillRate(refused) ?? 0) >= sequential.length - 1;
    const falls = left.some((count, index) => (count ?? 0) < (left[index - 1] ?? 0));
    const last = sequential.at(-1);
    if (!falls && mayRefill) return 'inapplicable';
    return falls || !last ? [] : [problem(last, 'a count that decreases', `r=${left.join(', ')}`, 'stands still')];
  },
};
