import type { Check } from '../../check.ts';
import { checkEachOnce, checkEachOperation, checkParts, type OperationRequest } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authTokenInQuery: Check = {
  id: 'auth-token-in-query',
  title: 'A token in the query string is an unknown parameter',
  requirements: ['D23'],
  about: 'securitySchemes/bearerAuth',
  failure: '200 for ?access_token=…, so that tokens end up in logs and browser histories.',
  run(context) {
    const checkName = async (request: OperationRequest, name: string) => {
      const query = { [name]: context.target.tokens.full };
      const alone = await context.send({ ...request, query, token: null, label: `with ?${name}=` });
      const both = await context.send({ ...request, query, label: `with a token and ?${name}=` });
      return [...expectStatus(alone, 401), ...expectStatus(both, 400)];
    };
    return checkParts(
      () => checkEachOperation(context, (request) => checkName(request, 'access_token')),
      () => checkEachOnce(context, ['token', 'api_key'], checkName),
    );
  },
};
