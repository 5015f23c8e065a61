import type { Check } from '../../check.ts';
import { exceedRateLimit } from '../../probes/rate-limit.ts';
import { expectStatus, NotTested } from '../../problem.ts';

export const rateLimitOrder: Check = {
  id: 'rate-limit-order',
  title:
    '404 for an unknown path, 405 and 401 take precedence over 429, which takes precedence over 400, 404 for a thread, and 304',
  requirements: ['D21'],
  about: 'Which error comes first',
  failure: 'A malformed request returns 400 although the limit is exhausted, or a request without a token returns 429.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(context) {
    const { whileRefused } = await exceedRateLimit(context);
    if (!whileRefused) throw new NotTested('there was no 429; rate-limit-exceeded reports why');
    const problems = whileRefused.ordered.flatMap(([exchange, status]) => expectStatus(exchange, status));
    if (problems.length === 0 && whileRefused.hasRefilled)
      throw new NotTested(
        'the limit of tokens.limited refills between requests; use a user whose limit refills more slowly',
      );
    return problems;
  },
};
