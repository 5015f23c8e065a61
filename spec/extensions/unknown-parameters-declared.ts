import { contractRule } from '../lint/contract-rule.ts';
import { declaresStatus } from './operation-lists.ts';

/** With `x-unknown-parameters: reject`, every operation declares 400. */
export const unknownParametersDeclared = contractRule(({ operations, rejectsUnknownParameters }, report) => {
  if (!rejectsUnknownParameters) return;
  for (const operation of operations) {
    if (declaresStatus(operation, '400')) continue;
    const message =
      'The document has x-unknown-parameters: reject, but the operation declares no 400. Add the response.';
    report(operation, message, 'responses');
  }
});
