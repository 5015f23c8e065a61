import { contractRule } from '../lint/contract-rule.ts';
import { declaresStatus } from './operation-lists.ts';

/** With `x-rate-limit`, every operation declares 429, and examples of RateLimit-Policy state the same limit. */
export const rateLimitDeclared = contractRule(({ operations, responses, rateLimit }, report) => {
  if (!rateLimit) return;
  for (const operation of operations)
    if (!declaresStatus(operation, '429'))
      report(
        operation,
        `The document has x-rate-limit, but the operation declares no 429. Add the response.`,
        'responses',
      );
  const stated = new Set<object>();
  for (const { response } of responses) {
    const [, header] = Object.entries(response.headers).find(([name]) => /^ratelimit-policy$/i.test(name)) ?? [];
    if (!header || stated.has(header.schema)) continue;
    stated.add(header.schema);
    for (const example of [header.example, header.schema.const, header.schema.example])
      for (const [key, expected] of Object.entries({ q: rateLimit.requests, w: rateLimit.windowSeconds })) {
        const [, found] = new RegExp(`;\\s*${key}=(\\d+)`).exec(String(example ?? '')) ?? [];
        if (found === undefined || Number(found) === expected) continue;
        report(
          header,
          `RateLimit-Policy has ${key}=${found} here, but x-rate-limit has ${expected}. Correct one of them.`,
        );
      }
  }
});
