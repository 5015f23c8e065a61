import { contractRule } from '../lint/contract-rule.ts';

/** An operation that may return 304 has the parameter `If-None-Match` (D27). */
export const conditionalRead = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const { parameters, responses } = operation;
    const isConditional = parameters.some(({ in: part, name }) => part === 'header' && name === 'If-None-Match');
    if (isConditional || !responses['304']) continue;
    const message =
      'The operation may return 304 but has no If-None-Match parameter. Add to its parameters: $ref "#/components/parameters/ifNoneMatch".';
    report(operation, message, 'parameters');
  }
});
