import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { problem, type Verdict } from '../../problem.ts';

export const authChallenge: Check = {
  id: 'auth-challenge',
  title: 'A 401 has error="invalid_token" if a token was sent, and only then',
  requirements: ['D23'],
  about: 'headers/WWWAuthenticate',
  failure:
    'The same WWW-Authenticate for every 401, so that a client cannot distinguish a missing token from a rejected one.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach([undefined, 'Bearer unknown-token'], async (value): Promise<Verdict> => {
        const exchange = await context.send({
          ...request,
          token: null,
          ...(value && { authorization: { value, shown: value } }),
          label: value ? 'with an unknown token' : 'without a token',
        });
        const { status, headers } = exchange.response;
        const challenge = headers['www-authenticate'] ?? '';
        if (status !== 401) return 'inapplicable';
        if (challenge.includes('error=') === Boolean(value)) return [];
        return [
          problem(exchange, `WWW-Authenticate ${value ? 'with error="invalid_token"' : 'without an error'}`, challenge),
        ];
      }),
    ),
};
