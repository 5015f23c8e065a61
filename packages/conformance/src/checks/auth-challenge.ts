import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

export const authChallenge: Check = {
  id: 'auth-challenge',
  title: 'A 401 says error="invalid_token" if a token was sent, and only then',
  requirements: ['D23'],
  failure:
    'The same WWW-Authenticate for everybody, so that a client cannot tell a forgotten token from a refused one.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all([undefined, 'Bearer unknown-token'], async (value): Promise<Problem[]> => {
        const exchange = await lab.ask({
          ...ask,
          token: null,
          ...(value && { authorization: { value, shown: value } }),
          as: value ? 'with an unknown token' : 'without a token',
        });
        const { status, headers } = exchange.response;
        const challenge = headers['www-authenticate'] ?? '';
        if (status !== 401) return nothingSeen;
        if (challenge.includes('error=') === Boolean(value)) return [];
        return [
          problem(exchange, `WWW-Authenticate ${value ? 'with error="invalid_token"' : 'without an error'}`, challenge),
        ];
      }),
    ),
};
