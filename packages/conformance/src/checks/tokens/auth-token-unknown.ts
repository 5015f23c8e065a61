import type { Check } from '../../check.ts';
import { checkEachOnce, checkEachOperation, checkParts, type OperationRequest } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenUnknown: Check = {
  id: 'auth-token-unknown',
  title: 'A token that was never issued is rejected with 401',
  requirements: ['R19'],
  failure: 'Any text is accepted as a token, only its beginning is compared, or a long token makes the server fail.',
  run(context) {
    const { full } = context.target.tokens;
    const last = full.endsWith('0') ? '1' : '0';
    const swapped = full.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const percent = `%${full.charCodeAt(0).toString(16).toUpperCase()}`;
    const plausible = `cthr_${'0'.repeat(36)}`;
    const tokens: Sent[] = [
      ['a text', 'garbage', 'garbage'],
      ['the last character changed', `${full.slice(0, -1)}${last}`, `\${FULL_TOKEN%?}${last}`],
      ['the last character missing', full.slice(0, -1), `\${FULL_TOKEN%?}`],
      ['the first character missing', full.slice(1), `\${FULL_TOKEN#?}`],
      ['an extra character', `${full}0`, `\${FULL_TOKEN}0`],
      ['quotes around it', `"${full}"`, `"\${FULL_TOKEN}"`],
      ['a comma before it', `,${full}`, `,\${FULL_TOKEN}`],
      ['its first character percent-encoded', `${percent}${full.slice(1)}`, `${percent}\${FULL_TOKEN#?}`],
      ['the token in base64', Buffer.from(full).toString('base64'), '$FULL_TOKEN_IN_BASE64'],
      ['the token null', 'null', 'null'],
      ['the token undefined', 'undefined', 'undefined'],
      ['a JWT without a signature', unsigned, unsigned],
      ['a wildcard', '%', '%'],
      ['a quote', "'%20or%20'1'='1", "'%20or%20'1'='1"],
      ['a letter that is not ASCII', 'caf\u00e9', 'caf\u00e9'],
      ['2,000 characters', 'a'.repeat(2000), 'a'.repeat(2000)],
      ...(swapped === full ? [] : [['upper and lower case swapped', swapped, `\${FULL_TOKEN~~}`] as Sent]),
    ];
    for (const [, value] of tokens) if (isAltered(value, full)) context.addSecret(value);
    const checkToken = async (request: OperationRequest, [label, value, shown]: Sent) =>
      expectStatus(
        await context.send({
          ...request,
          authorization: { value: `Bearer ${value}`, shown: `Bearer ${shown}` },
          label: `with ${label}`,
        }),
        401,
      );
    return checkParts(
      () => checkEachOperation(context, (request) => checkToken(request, ['a plausible token', plausible, plausible])),
      () => checkEachOnce(context, tokens, checkToken),
    );
  },
};

type Sent = [label: string, value: string, shown: string];

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ sub: 'admin', exp: 4_102_444_800 })}.`;

/** Whether a value contains most of the token, so that reports must not show it. */
const isAltered = (value: string, full: string) => value.toLowerCase().includes(full.slice(1, -1).toLowerCase());
