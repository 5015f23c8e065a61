import type { Check } from '../../check.ts';
import { measureCosts } from '../../probes/request-costs.ts';
import { NotTested, problem } from '../../problem.ts';

export const rateLimitEveryRequest: Check = {
  id: 'rate-limit-every-request',
  title: 'Each request with a valid token counts as one, with any status, and no other request counts',
  requirements: ['D25'],
  about: 'Rate limit',
  failure: 'A 304, a 404 or a HEAD is free or counts twice, or requests of others lower the count.',
  phase: 'last',
  async run(context) {
    const costs = await measureCosts(context);
    if (!costs) return 'inapplicable';
    const problems = costs.flatMap(({ label, expected, fell, exchange }) => {
      // A single measurement may be wrong, because others may use the limit, or a new window may start.
      const isWrong = fell.length > 1 && fell.every((cost) => cost !== expected);
      return isWrong
        ? [problem(exchange, `r falls by ${expected} with ${label}`, `r falls by ${fell.join(', ')}`, label)]
        : [];
    });
    const unknown = costs.filter(({ fell }) => fell.length === 0).map(({ label }) => label);
    if (problems.length === 0 && unknown.length > 0)
      throw new NotTested(
        `the limit refilled too quickly to measure ${unknown.join(', ')}; use a limit that refills more slowly`,
      );
    return problems;
  },
};
