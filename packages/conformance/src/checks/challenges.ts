import { checkEach, checkEachOperation, checksOf } from '../check.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { expectSame } from '../http/difference.ts';
import type { SentRequest } from '../http/exchange.ts';
import { parseChallenge } from '../http/header-values.ts';
import { problem, type Verdict } from '../problem.ts';
import type { Target } from '../target/target.ts';

/** Whether the request has a well-formed bearer token; `undefined` if that is ambiguous. */
function sendsToken({ headers, path, body = '' }: SentRequest, { tokens }: Target): boolean | undefined {
  const { Authorization: authorization, ...others } = headers;
  if (authorization !== undefined) return /^bearer [\w.~+/-]+=*$/i.test(authorization) || undefined;
  return [path, body, ...Object.values(others)].some((text) => text.includes(tokens.full)) ? undefined : false;
}

/** How a 401 explains itself. */
export const challengeChecks = checksOf({
  'auth-challenge': {
    title: 'A 401 has error="invalid_token" if a token was sent, and no error otherwise',
    requirements: ['D23'],
    declares: ['bearer', 'challenge'],
    inspect(exchange, { target }) {
      const { status, headers } = exchange.response;
      const challenge = headers['www-authenticate'];
      const sent = sendsToken(exchange.request, target);
      if (status !== 401 || challenge === undefined || sent === undefined) return 'inapplicable';
      const error = parseChallenge(challenge).parameters.get('error');
      if (error === (sent ? 'invalid_token' : undefined)) return [];
      const expected = `WWW-Authenticate ${sent ? 'with error="invalid_token"' : 'without an error'}`;
      return [problem(exchange, expected, challenge, sent ? 'sent' : 'missing')];
    },
  },
  'rejected-alike': {
    title: 'A 401 does not say whether the token is malformed, unknown, expired or revoked',
    requirements: ['D23', 'R19'],
    declares: ['bearer'],
    run(context) {
      const { tokens } = context.target;
      const last = tokens.full.endsWith('0') ? '1' : '0';
      const unknown = `${tokens.full.slice(0, -1)}${last}`;
      context.addSecret(unknown);
      const states: Pick<RequestSpec, 'token' | 'authorization' | 'label'>[] = [
        { authorization: { value: 'Bearer garbage', shown: 'Bearer garbage' }, label: 'with a malformed token' },
        ...(['expired', 'revoked'] as const).filter((token) => tokens[token]).map((token) => ({ token })),
      ];
      const authorization = { value: `Bearer ${unknown}`, shown: `Bearer \${THREADS_TOKEN%?}${last}` };
      return checkEachOperation(context, (request) =>
        checkEach(states, async (state): Promise<Verdict> => {
          const expected = await context.send({ ...request, authorization, label: 'with an unknown token' });
          const received = await context.send({ ...request, ...state });
          if (expected.response.status !== 401 || received.response.status !== 401) return 'inapplicable';
          return expectSame(context, expected, received, 'as with an unknown token');
        }),
      );
    },
  },
});
