import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from '../../check.ts';
import { threadOperations } from '../../data/threads.ts';
import { exceedRateLimit, quotaOf, recoverFromRateLimit, windowOf } from '../../probes/rate-limit.ts';
import { NotTested, problem } from '../../problem.ts';

/** The check takes a little longer than a window. */
const longestWindow = 10;
const largestQuota = 20;

/** The share of the allowed rate to use. No algorithm may reject it. */
const share = 0.9;

export const rateLimitSteady: Check = {
  id: 'rate-limit-steady',
  title: 'A client that stays below the announced rate never gets a 429',
  requirements: ['D25'],
  about: 'Rate limit',
  failure: 'Every request restarts the window, so that a steady client gets a 429 after a while.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(context) {
    const { refused } = await exceedRateLimit(context);
    const [quota, window] = [quotaOf(refused), windowOf(refused)];
    const recovered = await recoverFromRateLimit(context);
    if (!quota || !window || recovered?.after.response.status !== 200) return 'inapplicable';
    if (window > longestWindow || quota > largestQuota)
      throw new NotTested(
        `the limit of tokens.limited is ${quota} requests in ${window} s; use a user with at most ${largestQuota} in at most ${longestWindow} s`,
      );
    const { list: operation } = threadOperations(context);
    for (let sent = 0; sent < quota + 1; sent += 1) {
      await wait((window * 1000) / (quota * share));
      const exchange = await context.send({ operation, token: 'limited', unpaced: true, label: 'at a steady rate' });
      if (exchange.response.status === 429)
        return [problem(exchange, `no 429 at ${share * 100} % of ${quota} requests in ${window} s`, '429', 'steady')];
    }
    return [];
  },
};
