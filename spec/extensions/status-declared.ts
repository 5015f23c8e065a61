import { contractRule } from '../lint/contract-rule.ts';

/** With `x-rate-limit`, every operation declares 429, and with `x-unknown-parameters: reject`, 400. */
export const statusDeclared = contractRule(({ operations, rateLimit, rejectsUnknownParameters }, report) => {
  const causes = [
    ...(rateLimit ? [['429', 'x-rate-limit'] as const] : []),
    ...(rejectsUnknownParameters ? [['400', 'x-unknown-parameters: reject'] as const] : []),
  ];
  for (const operation of operations)
    for (const [status, extension] of causes) {
      const keys = [status, `${status[0]}XX`, `${status[0]}xx`, 'default'];
      if (keys.some((key) => Object.hasOwn(operation.responses, key))) continue;
      const message = `The document has ${extension}, but the operation declares no ${status}. Add the response.`;
      report(operation, message, 'responses');
    }
});
