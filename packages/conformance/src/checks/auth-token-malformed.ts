import { type Check, expectStatus } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

/** What an Authorization header may hold that is no bearer token; `$` stands for a valid one. */
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
  title: 'An Authorization header that is no bearer token is 401',
  requirements: ['R19', 'R14'],
  failure: 'The token is found wherever it stands, or the server fails to parse the header and answers 400 or 500.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all(Object.entries(headers), async ([as, text]) => {
        const authorization = {
          value: text.replaceAll('$', lab.target.tokens.full),
          shown: text.replaceAll('$', '$FULL_TOKEN'),
        };
        return expectStatus(await lab.ask({ ...ask, authorization, as: `with ${as}` }), 401);
      }),
    ),
};
