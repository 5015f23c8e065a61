import type { Check } from '../../check.ts';
import { threadOperations } from '../../data/threads.ts';
import { remainingOf } from '../../probes/rate-limit.ts';
import { problem } from '../../problem.ts';

const count = 3;

export const rateLimitOverTokens: Check = {
  id: 'rate-limit-over-tokens',
  title: 'All tokens of a user share one limit',
  requirements: ['D25'],
  about: 'Rate limit',
  failure: 'Each token has its own limit, so that a second token doubles it.',
  needs: ['tokens.noNotes'],
  phase: 'last',
  async run(context) {
    const { list: operation } = threadOperations(context);
    const before = remainingOf(await context.send({ operation, label: 'before another token is used' }));
    const others = [];
    for (let index = 0; index < count; index += 1)
      others.push(remainingOf(await context.send({ operation, token: 'noNotes', label: 'with another token' })));
    const exchange = await context.send({ operation, label: 'after another token was used' });
    const after = remainingOf(exchange);
    const spent = (others[0] ?? 0) - (others.at(-1) ?? 0);
    // If the limit refills in the meantime, the result is inconclusive.
    if (before === undefined || after === undefined || spent < count - 1 || after >= before) return 'inapplicable';
    if (before - after > 1) return [];
    return [
      problem(exchange, `r=${before - count - 1} after ${count} requests with another token`, `r=${after}`, 'token'),
    ];
  },
};
