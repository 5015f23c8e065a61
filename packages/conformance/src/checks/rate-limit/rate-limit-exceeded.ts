import type { Check } from '../../check.ts';
import { exceedRateLimit } from '../../probes/rate-limit.ts';
import { problem } from '../../problem.ts';

export const rateLimitExceeded: Check = {
  id: 'rate-limit-exceeded',
  title: 'Too many requests return 429',
  requirements: ['R22'],
  failure: 'The limit is announced but never enforced.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(context) {
    const { sequential, refused, sent } = await exceedRateLimit(context);
    const last = sequential.at(-1);
    return refused || !last ? [] : [problem(last, '429', `${sent} requests without one`, 'never')];
  },
};
