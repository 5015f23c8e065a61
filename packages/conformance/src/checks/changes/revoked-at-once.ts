import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { expectStatus, NotTested } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';

export const revokedAtOnce: Check = {
  id: 'revoked-at-once',
  title: 'A revoked token is rejected on the next request',
  requirements: ['R19', 'D24'],
  about: 'securitySchemes/bearerAuth',
  failure: 'A revoked token works until it expires from a cache.',
  needs: ['actions.issueToken', 'actions.revokeToken'],
  phase: 'last',
  async run(context) {
    const TOKEN = await performAction(context.target, 'issueToken');
    if (!/^[!-~]+$/.test(TOKEN))
      throw new NotTested('actions.issueToken did not print one token; make it print the token and nothing else');
    context.addSecret(TOKEN);
    const authorization = { value: `Bearer ${TOKEN}`, shown: 'Bearer $ISSUED_TOKEN' };
    const before = await checkEachOperation(context, async (request) =>
      expectStatus(await context.send({ ...request, authorization, label: 'with a new token' }), 200),
    );
    await performAction(context.target, 'revokeToken', { TOKEN });
    const after = await checkEachOperation(context, (request) =>
      checkEach(['GET', 'HEAD'], async (method) =>
        expectStatus(
          await context.send({
            ...request,
            ...(method === 'HEAD' && { method }),
            authorization,
            label: 'with a revoked token',
          }),
          401,
        ),
      ),
    );
    return [before, after].flatMap((verdict) => (verdict === 'inapplicable' ? [] : verdict));
  },
};
