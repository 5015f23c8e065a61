import { pointerKeys, valueAt } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { successfulAnswers } from '../lint/exchanges.ts';

/** A page has no more entries than the limit of its request, or the default limit. */
export const exampleLimit = contractRule((contract, report) => {
  for (const { operation, example, value } of successfulAnswers(contract)) {
    for (const { name, schema, 'x-limits': limited } of operation.parameters) {
      if (!limited) continue;
      const entries = valueAt(value, limited);
      const limit = Number(example.request.query[name] ?? schema.default);
      if (!Array.isArray(entries) || entries.length <= limit) continue;
      const message = `The page has ${entries.length} entries but is for ${name}=${limit}. Shorten it, or raise the limit in the parameter.`;
      report(example, message, 'value', ...pointerKeys(limited));
    }
  }
});
