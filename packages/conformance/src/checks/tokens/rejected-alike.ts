import type { Check } from '../../check.ts';
import { checkEachOnce } from '../../check-each.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { findDifference } from '../../http/difference.ts';
import { problem, type Verdict } from '../../problem.ts';

export const rejectedAlike: Check = {
  id: 'rejected-alike',
  title: 'A 401 does not say whether the token is malformed, unknown, expired or revoked',
  requirements: ['D23', 'R19'],
  about: 'responses/Unauthorized',
  failure: '"The token is expired", or an error_description, which tells an attacker that the token was once valid.',
  run(context) {
    const { full, ...tokens } = context.target.tokens;
    const last = full.endsWith('0') ? '1' : '0';
    const unknown = `${full.slice(0, -1)}${last}`;
    context.addSecret(unknown);
    const states: Pick<RequestSpec, 'token' | 'authorization' | 'label'>[] = [
      { authorization: { value: 'Bearer garbage', shown: 'Bearer garbage' }, label: 'with a malformed token' },
      ...(['expired', 'revoked'] as const).filter((token) => tokens[token]).map((token) => ({ token })),
    ];
    return checkEachOnce(context, states, async (request, state): Promise<Verdict> => {
      const authorization = { value: `Bearer ${unknown}`, shown: `Bearer \${FULL_TOKEN%?}${last}` };
      const expected = await context.send({ ...request, authorization, label: 'with an unknown token' });
      const received = await context.send({ ...request, ...state });
      if (expected.response.status !== 401 || received.response.status !== 401) return 'inapplicable';
      const found = await findDifference(expected, received, () => context.repeat(expected));
      if (!found) return [];
      const { name, left, right } = found;
      const wrong = problem(received, `${name}: ${left}, as with an unknown token`, `${name}: ${right}`, name);
      return [{ ...wrong, exchanges: [expected, received] }];
    });
  },
};
