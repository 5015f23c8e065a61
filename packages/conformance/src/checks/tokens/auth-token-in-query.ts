import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenInQuery: Check = {
  id: 'auth-token-in-query',
  title: 'A token in the query string is ignored',
  requirements: ['D23'],
  about: 'securitySchemes/bearerAuth',
  failure: '200 for ?access_token=…, so that tokens end up in logs and browser histories.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(['access_token', 'token', 'api_key'], async (name) => {
        const exchange = await context.send({
          ...request,
          query: { [name]: context.target.tokens.full },
          token: null,
          label: `with ?${name}=`,
        });
        const both = await context.send({
          ...request,
          query: { [name]: context.target.tokens.full },
          label: `with a token and ?${name}=`,
        });
        return [...expectStatus(exchange, 401), ...expectStatus(both, 400)];
      }),
    ),
};
