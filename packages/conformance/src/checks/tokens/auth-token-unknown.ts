import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenUnknown: Check = {
  id: 'auth-token-unknown',
  title: 'A token that was never issued is rejected with 401',
  requirements: ['R19'],
  failure: 'Any text is accepted as a token, only its beginning is compared, or a long token makes the server fail.',
  run: (context) => {
    const { full } = context.target.tokens;
    const last = full.endsWith('0') ? '1' : '0';
    const tokens: [label: string, value: string, shown: string][] = [
      ['a text', 'garbage', 'garbage'],
      ['a plausible token', `cthr_${'0'.repeat(36)}`, `cthr_${'0'.repeat(36)}`],
      ['the last character changed', `${full.slice(0, -1)}${last}`, `\${FULL_TOKEN%?}${last}`],
      ['the last character missing', full.slice(0, -1), `\${FULL_TOKEN%?}`],
      ['a character more', `${full}0`, `\${FULL_TOKEN}0`],
      ['a comma before it', `,${full}`, `,\${FULL_TOKEN}`],
      ['a quote', "' or '1'='1".replaceAll(' ', '%20'), "' or '1'='1".replaceAll(' ', '%20')],
      ['2,000 characters', 'a'.repeat(2000), 'a'.repeat(2000)],
    ];
    for (const [, value] of tokens) if (value.includes(full.slice(0, -1))) context.addSecret(value);
    return checkEachOperation(context, (request) =>
      checkEach(tokens, async ([label, value, shown]) =>
        expectStatus(
          await context.send({
            ...request,
            authorization: { value: `Bearer ${value}`, shown: `Bearer ${shown}` },
            label: `with ${label}`,
          }),
          401,
        ),
      ),
    );
  },
};
