import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

/** Other ways to send a token. `$` is replaced with a valid one. */
const headers: [name: string, value: string][] = [
  ['Cookie', 'access_token=$; token=$; session=$'],
  ['X-Api-Key', '$'],
  ['X-Auth-Token', '$'],
  ['X-Access-Token', '$'],
  ['Proxy-Authorization', 'Bearer $'],
  ['X-Forwarded-Authorization', 'Bearer $'],
  ['X-Original-Authorization', 'Bearer $'],
];

export const authTokenElsewhere: Check = {
  id: 'auth-token-elsewhere',
  title: 'A token in any other header than Authorization is ignored',
  requirements: ['R14', 'D23'],
  about: 'securitySchemes/bearerAuth',
  failure: '200 for a token in a cookie, which a browser sends on behalf of any page.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(headers, async ([name, value]) => {
        const text = value.replaceAll('$', context.target.tokens.full);
        return expectStatus(
          await context.send({ ...request, token: null, headers: { [name]: text }, label: `with a token in ${name}` }),
          401,
        );
      }),
    ),
};
