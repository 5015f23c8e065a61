import { contractRule } from '../lint/contract-rule.ts';
import { declaresStatus } from './operation-lists.ts';

/** With `x-rate-limit`, every operation declares 429. */
export const rateLimitDeclared = contractRule(({ operations, rateLimit }, report) => {
  if (!rateLimit) return;
  for (const operation of operations) {
    if (declaresStatus(operation, '429')) continue;
    const message = 'The document has x-rate-limit, but the operation declares no 429. Add the response.';
    report(operation, message, 'responses');
  }
});
