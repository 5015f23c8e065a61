import { type Check, checkParts, checksOf, probeEachOperation } from '../check.ts';
import { findLacking } from '../declarations.ts';
import { queryProbes } from '../probes/parameter-values.ts';
import { swapCase } from '../probes/spelling.ts';
import { NotTested, problem, problemsOf, type Verdict } from '../problem.ts';
import { performAction } from '../run/actions.ts';
import type { Context } from '../run/context.ts';

/** `shown` is the value in reports. */
type Header = [label: string, value: string, shown: string];

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Authorization headers without a well-formed bearer token. `$` is replaced with a valid token. */
const headers: [label: string, text: string][] = [
  ['the token alone', '$'],
  ['another scheme', 'Basic $'],
  ['an empty header', ''],
  ['a scheme alone', 'Bearer'],
  ['a scheme and a space', 'Bearer '],
  ['a scheme that begins alike', 'Bearerx $'],
  ['a scheme without a space', 'Bearer$'],
  ['a colon after the scheme', 'Bearer: $'],
  ['two tokens', 'Bearer $ $'],
  ['the scheme Token', 'Token $'],
  ['a parameter with the token', 'Token token="$"'],
  ['the scheme twice', 'Bearer Bearer $'],
  ['a list that ends with the token', 'Bearer unknown-token, Bearer $'],
  ['a list that begins with the token', 'Bearer $, Bearer unknown-token'],
  ['another scheme before it', 'Basic dTpw, Bearer $'],
];

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ sub: 'admin', exp: 4_102_444_800 })}.`;

/** Whether a value contains most of the token, so that reports must not show it. */
const isAltered = (value: string, full: string) => value.toLowerCase().includes(full.slice(1, -1).toLowerCase());

/** Other ways to send a token or identify a user. `$` is replaced with a valid token. */
const ways: [label: string, headers: Record<string, string>][] = [
  ['a token in Cookie', { Cookie: 'access_token=$; token=$; session=$' }],
  ['a token in Cookie', { Cookie: 'Authorization=Bearer%20$; bearer=$; auth=$' }],
  ['a token in X-Api-Key', { 'X-Api-Key': '$', 'Api-Key': '$' }],
  ['a token in X-Auth-Token', { 'X-Auth-Token': '$' }],
  ['a token in X-Access-Token', { 'X-Access-Token': '$' }],
  ['a token in X-Authorization', { 'X-Authorization': 'Bearer $' }],
  ['a token in Proxy-Authorization', { 'Proxy-Authorization': 'Bearer $' }],
  ['a token in X-Forwarded-Authorization', { 'X-Forwarded-Authorization': 'Bearer $' }],
  ['a token in X-Original-Authorization', { 'X-Original-Authorization': 'Bearer $' }],
  ['a user in headers of a proxy', { 'X-Forwarded-User': 'admin', 'X-Remote-User': 'admin', 'X-User-Id': '1' }],
  ['a local address in headers of a proxy', { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' }],
];

const mapValues = (object: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** A server or proxy may reject a GET with a body (RFC 9110). */
async function checkBody(context: Context): Promise<Verdict> {
  const [operation] = context.contract.operations;
  if (!operation) return 'inapplicable';
  const exchange = await context.send({
    operation,
    token: null,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `access_token=${context.target.tokens.full}`,
    label: 'with a token in the body',
    tolerated: [400, 413, 415],
  });
  const { status } = exchange.response;
  return status >= 400 ? [] : [problem(exchange, 'status 401', `status ${status}`, 'body')];
}

const rejectedWith401 = (token: 'expired' | 'revoked'): Omit<Check, 'id'> => ({
  title: `${token === 'expired' ? 'An' : 'A'} ${token} token is rejected with 401`,
  requirements: ['R19'],
  declares: ['security'],
  needs: [`tokens.${token}`],
  run: (context) => probeEachOperation(context, () => [{ token, expected: 401 }]),
});

export const tokenChecks = checksOf({
  'auth-token-missing': {
    title: 'Every operation returns 401 without a token, with any parameter',
    requirements: ['R19', 'R14'],
    declares: ['security'],
    run: (context) => {
      // Without an order of errors, a parameter may be rejected first.
      const hasOrder = !findLacking(context.contract, ['errorOrder']);
      return probeEachOperation(context, ({ operation }) => [
        { token: null, label: 'without a token', expected: 401 },
        ...(hasOrder ? queryProbes(operation) : []).map(([label, query]) => {
          return { query, token: null, label: `without a token ${label}`, expected: 401 };
        }),
      ]);
    },
  },
  'auth-token-malformed': {
    title: 'A malformed Authorization header is rejected with 401',
    requirements: ['R19', 'R14'],
    declares: ['bearer'],
    run(context) {
      const full = context.target.tokens.full;
      const all: Header[] = [
        ...headers.map(
          ([label, text]): Header => [label, text.replaceAll('$', full), text.replaceAll('$', '$THREADS_TOKEN')],
        ),
        ['the token as the user of Basic', `Basic ${base64(`${full}:`)}`, 'Basic $THREADS_TOKEN_AS_USER'],
        ['the token as a password', `Basic ${base64(`x:${full}`)}`, 'Basic $THREADS_TOKEN_AS_PASSWORD'],
      ];
      return probeEachOperation(context, () =>
        all.map(([label, value, shown]) => ({
          authorization: { value, shown },
          label: `with ${label}`,
          expected: 401,
        })),
      );
    },
  },
  'auth-token-unknown': {
    title: 'A token that was never issued is rejected with 401',
    requirements: ['R19'],
    declares: ['bearer'],
    run(context) {
      const full = context.target.tokens.full;
      const last = full.endsWith('0') ? '1' : '0';
      const swapped = swapCase(full);
      const percent = `%${full.charCodeAt(0).toString(16).toUpperCase()}`;
      const tokens: Header[] = [
        ['a text', 'garbage', 'garbage'],
        ['the last character changed', `${full.slice(0, -1)}${last}`, `\${THREADS_TOKEN%?}${last}`],
        ['the last character missing', full.slice(0, -1), `\${THREADS_TOKEN%?}`],
        ['the first character missing', full.slice(1), `\${THREADS_TOKEN#?}`],
        ['an extra character', `${full}0`, `\${THREADS_TOKEN}0`],
        ['quotes around it', `"${full}"`, `"\${THREADS_TOKEN}"`],
        ['a comma before it', `,${full}`, `,\${THREADS_TOKEN}`],
        ['its first character percent-encoded', `${percent}${full.slice(1)}`, `${percent}\${THREADS_TOKEN#?}`],
        ['the token in base64', Buffer.from(full).toString('base64'), '$THREADS_TOKEN_IN_BASE64'],
        ['the token null', 'null', 'null'],
        ['the token undefined', 'undefined', 'undefined'],
        ['a JWT without a signature', unsigned, unsigned],
        ['a wildcard', '%', '%'],
        ['a quote', "'%20or%20'1'='1", "'%20or%20'1'='1"],
        ['a letter that is not ASCII', 'caf\u00e9', 'caf\u00e9'],
        ['2,000 characters', 'a'.repeat(2000), 'a'.repeat(2000)],
        ...(swapped === full ? [] : [['upper and lower case swapped', swapped, `\${THREADS_TOKEN~~}`] as Header]),
      ];
      for (const [, value] of tokens) if (isAltered(value, full)) context.addSecret(value);
      return probeEachOperation(context, () =>
        tokens.map(([label, value, shown]) => ({
          authorization: { value: `Bearer ${value}`, shown: `Bearer ${shown}` },
          label: `with ${label}`,
          expected: 401,
        })),
      );
    },
  },
  'auth-token-expired': rejectedWith401('expired'),
  'auth-token-revoked': rejectedWith401('revoked'),
  'auth-token-elsewhere': {
    title: 'A token outside the Authorization header is ignored, and nothing else grants access',
    requirements: ['R14', 'D23'],
    declares: ['bearer'],
    run: (context) =>
      checkParts(
        () =>
          probeEachOperation(context, () =>
            ways.map(([label, headers]) => ({
              token: null,
              headers: mapValues(headers, (value) => value.replaceAll('$', context.target.tokens.full)),
              label: `with ${label}`,
              expected: 401,
            })),
          ),
        () => checkBody(context),
      ),
  },
  'revoked-at-once': {
    title: 'A revoked token is rejected on the next request',
    requirements: ['R19', 'D24'],
    declares: ['bearer'],
    needs: ['actions.issueToken', 'actions.revokeToken'],
    async run(context) {
      const TOKEN = await performAction(context.target, 'issueToken');
      if (!/^[!-~]+$/.test(TOKEN))
        throw new NotTested('actions.issueToken did not print one token; make it print the token and nothing else');
      context.addSecret(TOKEN);
      const authorization = { value: `Bearer ${TOKEN}`, shown: 'Bearer $ISSUED_TOKEN' };
      const before = await probeEachOperation(context, () => [
        { authorization, label: 'with a new token', expected: 200 },
      ]);
      await performAction(context.target, 'revokeToken', { TOKEN });
      const after = await probeEachOperation(context, () =>
        [{}, { method: 'HEAD' }].map((method) => {
          return { ...method, authorization, label: 'with a revoked token', expected: 401 };
        }),
      );
      return [before, after].flatMap(problemsOf);
    },
  },
  'auth-scheme-case': {
    title: 'The scheme Bearer is case-insensitive',
    requirements: ['D23'],
    declares: ['bearer'],
    run: (context) =>
      probeEachOperation(context, () =>
        ['bearer', 'BEARER', 'bEaReR'].map((scheme) => {
          const authorization = { value: `${scheme} ${context.target.tokens.full}`, shown: `${scheme} $THREADS_TOKEN` };
          return { authorization, label: `with ${scheme}`, expected: 200 };
        }),
      ),
  },
});
