import type { Check } from '../../check.ts';
import { threadOperations } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { quotaOf, remainingOf, waitForRefill } from '../../probes/rate-limit.ts';
import { NotTested, problem } from '../../problem.ts';

/** More than the kit has connections. */
const count = 12;
const attempts = 3;

export const rateLimitConcurrent: Check = {
  id: 'rate-limit-concurrent',
  title: 'Concurrent requests are all counted',
  requirements: ['D25'],
  about: 'Rate limit',
  failure: 'Twenty requests at once lower r by five, so that parallel clients exceed the limit.',
  phase: 'last',
  async run(context) {
    const { list: operation } = threadOperations(context);
    const read = (label = 'to read the limit') => context.send({ operation, label });
    const lost: { exchange: Exchange; fell: number }[] = [];
    let before = await read();
    const quota = quotaOf(before);
    if (quota !== undefined && quota < 2 * attempts * count)
      throw new NotTested(
        `the limit of tokens.full is ${quota} requests; use a user with at least ${2 * attempts * count}`,
      );
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await Promise.all(Array.from({ length: count }, () => read('beside others')));
      const exchange = await read('after concurrent requests');
      await waitForRefill(exchange);
      const after = await read();
      const fell = difference(before, exchange);
      const isSteady = difference(exchange, after) === 1;
      before = after;
      if (fell === undefined || fell >= count + 1) return fell === undefined ? 'inapplicable' : [];
      if (isSteady && fell > 0) lost.push({ exchange, fell });
    }
    const [first] = lost;
    if (!first || lost.length < attempts) return 'inapplicable';
    const received = `r falls by ${lost.map(({ fell }) => fell).join(', ')}`;
    return [problem(first.exchange, `r falls by ${count + 1} with ${count + 1} requests`, received, 'lost')];
  },
};

function difference(before: Exchange, after: Exchange): number | undefined {
  const [first, second] = [remainingOf(before), remainingOf(after)];
  return first === undefined || second === undefined ? undefined : first - second;
}
