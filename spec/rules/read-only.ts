import { contractRule } from '../lint/contract-rule.ts';

/** The API only reads (R8). HEAD is implied by GET and not declared. */
export const readOnly = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const { method, path } = operation;
    if (method === 'GET') continue;
    report(operation, `${method} ${path} is not a GET, and this API only reads (R8). Remove the operation.`);
  }
});
