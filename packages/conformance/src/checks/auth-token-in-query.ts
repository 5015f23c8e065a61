import { type Check, expectStatus } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

export const authTokenInQuery: Check = {
  id: 'auth-token-in-query',
  title: 'A token in the query string is not looked at',
  requirements: ['D23'],
  failure: '200 for ?access_token=…: tokens end up in logs and histories.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all(['access_token', 'token', 'api_key'], async (name) => {
        const alone = await lab.ask({
          ...ask,
          query: { [name]: lab.target.tokens.full },
          token: null,
          as: `with ?${name}=`,
        });
        return expectStatus(alone, 401);
      }),
    ),
};
