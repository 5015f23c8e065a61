import type { Response } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/** The 403 of an operation names the required scope (D23). */
export const scopeIn403 = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const { scope, responses } = operation;
    const forbidden = responses['403'];
    if (!scope || !forbidden?.headers['WWW-Authenticate'] || namesScope(forbidden, scope)) continue;
    const message = `The operation requires ${scope}, but the WWW-Authenticate of its 403 does not name it. Refer to the response that does.`;
    report(operation, message, 'security');
  }
});

/** Whether the challenge of a 403 names the scope. */
export const namesScope = ({ headers }: Response, scope: string | undefined): boolean =>
  String(headers['WWW-Authenticate']?.schema.const).includes(`scope="${scope}"`);
