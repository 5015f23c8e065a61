import type { Response } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/** A 403 with a constant challenge names the scope that the operation requires. */
export const scopeIn403 = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const { scope, responses } = operation;
    const forbidden = responses['403'];
    if (!scope || !forbidden || !/scope=/.test(challengeOf(forbidden)) || namesScope(forbidden, scope)) continue;
    const message = `The operation requires ${scope}, but the WWW-Authenticate of its 403 does not name it. Refer to the response that does.`;
    report(operation, message, 'security');
  }
});

/** Whether the challenge of a 403 names the scope. */
export const namesScope = (response: Response, scope: string | undefined): boolean =>
  (/scope="([^"]*)"/.exec(challengeOf(response))?.[1] ?? '').split(' ').includes(scope ?? '');

const challengeOf = ({ headers }: Response): string => String(headers['WWW-Authenticate']?.schema.const ?? '');
