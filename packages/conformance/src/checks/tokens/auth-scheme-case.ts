import type { Check } from '../../check.ts';
import { checkEachOnce } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

export const authSchemeCase: Check = {
  id: 'auth-scheme-case',
  title: 'The scheme Bearer is case-insensitive',
  requirements: ['D23'],
  about: 'securitySchemes/bearerAuth',
  failure: '401 for "bearer" or "BEARER", although RFC 9110 makes the scheme case-insensitive.',
  run: (context) =>
    checkEachOnce(context, ['bearer', 'BEARER', 'bEaReR'], async (request, scheme) => {
      const authorization = { value: `${scheme} ${context.target.tokens.full}`, shown: `${scheme} $FULL_TOKEN` };
      return expectStatus(await context.send({ ...request, authorization, label: `with ${scheme}` }), 200);
    }),
};
