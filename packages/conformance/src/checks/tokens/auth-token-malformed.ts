import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

/** Authorization headers without a well-formed bearer token. `$` is replaced with a valid token. */
const headers = {
  'an empty header': '',
  'a scheme alone': 'Bearer',
  'a scheme and a space': 'Bearer ',
  'the token alone': '$',
  'another scheme': 'Basic $',
  'a scheme that begins alike': 'Bearerx $',
  'two tokens': 'Bearer $ $',
};

export const authTokenMalformed: Check = {
  id: 'auth-token-malformed',
  title: 'A malformed Authorization header is rejected with 401',
  requirements: ['R19', 'R14'],
  failure: 'A token is accepted without its scheme, or the server fails to parse the header and returns 400 or 500.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(Object.entries(headers), async ([label, text]) => {
        const authorization = {
          value: text.replaceAll('$', context.target.tokens.full),
          shown: text.replaceAll('$', '$FULL_TOKEN'),
        };
        return expectStatus(await context.send({ ...request, authorization, label: `with ${label}` }), 401);
      }),
    ),
};
