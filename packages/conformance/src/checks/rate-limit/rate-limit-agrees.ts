import type { Check } from '../../check.ts';
import { samplePath } from '../../data/paths.ts';
import type { Exchange } from '../../http/exchange.ts';
import { quotaOf, remainingOf, resetOf, windowOf } from '../../probes/rate-limit.ts';
import { type Problem, problem } from '../../problem.ts';

export const rateLimitAgrees: Check = {
  id: 'rate-limit-agrees',
  title: 'RateLimit, RateLimit-Policy and Retry-After agree, and a user has one policy',
  requirements: ['D25'],
  about: 'headers/RateLimit',
  failure: 't is a date or in milliseconds, r is above the limit, or every endpoint announces its own limit.',
  phase: 'last',
  inspect(exchange) {
    const { headers, status } = exchange.response;
    const { ratelimit, 'ratelimit-policy': policy, 'retry-after': wait } = headers;
    const [left, quota, reset, window] = [remainingOf, quotaOf, resetOf, windowOf].map((read) => read(exchange));
    if (left === undefined || quota === undefined || reset === undefined || window === undefined) return 'inapplicable';
    const found = (expected: string, cause: string): Problem => ({
      ...problem(exchange, expected, `${ratelimit} of ${policy}`, cause),
      key: cause,
    });
    const [name, named] = [ratelimit, policy].map((value) => value?.split(';', 1)[0]?.trim());
    // Each header may round seconds up differently.
    const isLonger = (seconds: number) => reset > seconds + 1;
    const isRefusal = status === 429 && /^\d+$/.test(wait ?? '');
    return [
      ...(left > quota ? [found(`r of at most q=${quota}`, 'r above q')] : []),
      ...(isLonger(window) ? [found(`t of at most w=${window}`, 't above w')] : []),
      ...(name !== named ? [found(`RateLimit for the policy ${named}`, 'another policy')] : []),
      ...(isRefusal && isLonger(Number(wait))
        ? [found(`t of at most ${wait}, the value of Retry-After`, 't above Retry-After')]
        : []),
    ];
  },
  async run(context) {
    const exchanges = await Promise.all(
      context.contract.operations.map(async (operation) =>
        context.send({ operation, path: await samplePath(context, operation), label: 'to compare policies' }),
      ),
    );
    const [first, ...others] = exchanges.filter((exchange) => policyOf(exchange));
    if (!first) return 'inapplicable';
    const other = others.find((exchange) => policyOf(exchange) !== policyOf(first));
    if (!other) return [];
    const found = problem(
      other,
      `${policyOf(first)}, as in other responses to this user`,
      `${policyOf(other)}`,
      'policies',
    );
    return [{ ...found, exchanges: [first, other] }];
  },
};

function policyOf(exchange: Exchange): string | undefined {
  const [quota, window] = [quotaOf(exchange), windowOf(exchange)];
  return quota === undefined || window === undefined ? undefined : `q=${quota};w=${window}`;
}
