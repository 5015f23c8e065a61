import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import type { SentRequest } from '../../http/exchange.ts';
import { parseChallenge } from '../../http/header-values.ts';
import { problem } from '../../problem.ts';
import type { Target } from '../../target/target.ts';

export const authChallenge: Check = {
  id: 'auth-challenge',
  title: 'A 401 has error="invalid_token" if a token was sent, and no error otherwise',
  requirements: ['D23'],
  about: 'headers/WWWAuthenticate',
  failure:
    'The same WWW-Authenticate for every 401, so that a client cannot distinguish a missing token from a rejected one.',
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
  async run(context) {
    const value = 'Bearer unknown-token';
    await checkEachOperation(context, async (request) => {
      await context.send({ ...request, authorization: { value, shown: value }, label: 'with an unknown token' });
      return [];
    });
    return [];
  },
};

/** Whether the request has a well-formed bearer token; `undefined` if that is ambiguous. */
function sendsToken({ headers, path, body = '' }: SentRequest, { tokens }: Target): boolean | undefined {
  const { Authorization: authorization, ...others } = headers;
  if (authorization !== undefined) return /^bearer [\w.~+/-]+=*$/i.test(authorization) || undefined;
  return [path, body, ...Object.values(others)].some((text) => text.includes(tokens.full)) ? undefined : false;
}
