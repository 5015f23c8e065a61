import { contractRule } from '../lint/contract-rule.ts';

/** Every operation requires exactly one scope. */
export const operationOneScope = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const [requirement, ...others] = operation.security;
    const schemes = Object.values(requirement ?? {});
    if (others.length === 0 && schemes.length === 1 && schemes[0]?.length === 1) continue;
    const message = 'The operation must require exactly one scope. Write security as [{bearerAuth: ["threads:read"]}].';
    report(operation, message, 'security');
  }
});
