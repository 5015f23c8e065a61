import { type Check, expectStatus } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

export const authTokenUnknown: Check = {
  id: 'auth-token-unknown',
  title: 'A token that was never issued is 401',
  requirements: ['R19'],
  failure: 'Any text is taken for a token, only its beginning is compared, or a long one makes the server fail.',
  run: (lab) => {
    const { full } = lab.target.tokens;
    const last = full.endsWith('0') ? '1' : '0';
    const tokens: [as: string, value: string, shown: string][] = [
      ['a text', 'garbage', 'garbage'],
      ['a plausible token', `cthr_${'0'.repeat(36)}`, `cthr_${'0'.repeat(36)}`],
      ['the last character changed', `${full.slice(0, -1)}${last}`, `\${FULL_TOKEN%?}${last}`],
      ['the last character missing', full.slice(0, -1), `\${FULL_TOKEN%?}`],
      ['a character more', `${full}0`, `\${FULL_TOKEN}0`],
      ['a comma before it', `,${full}`, `,\${FULL_TOKEN}`],
      ['a quote', "' or '1'='1".replaceAll(' ', '%20'), "' or '1'='1".replaceAll(' ', '%20')],
      ['2,000 characters', 'a'.repeat(2000), 'a'.repeat(2000)],
    ];
    for (const [, value] of tokens) if (value.includes(full.slice(0, -1))) lab.keepSecret(value);
    return onEachOperation(lab, (ask) =>
      all(tokens, async ([as, value, shown]) =>
        expectStatus(
          await lab.ask({
            ...ask,
            authorization: { value: `Bearer ${value}`, shown: `Bearer ${shown}` },
            as: `with ${as}`,
          }),
          401,
        ),
      ),
    );
  },
};
