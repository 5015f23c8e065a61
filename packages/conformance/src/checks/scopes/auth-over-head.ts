import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus } from '../../problem.ts';
import type { TokenName } from '../../target/target.ts';

export const authOverHead: Check = {
  id: 'auth-over-head',
  title: 'HEAD needs the same token and scope as GET',
  requirements: ['R14', 'R19', 'R20'],
  about: 'securitySchemes/bearerAuth',
  failure: 'HEAD without a token reveals whether a thread exists.',
  run: (context) =>
    checkEachOperation(context, (request) => {
      const { tokens } = context.target;
      const without = tokenWithout(request.operation.scope);
      const refused: [TokenName | null, number][] = [
        [null, 401],
        ...(['expired', 'revoked'] as const)
          .filter((name) => tokens[name])
          .map((name) => [name, 401] as [TokenName, number]),
        ...(without && tokens[without] ? [[without, 403] as [TokenName, number]] : []),
      ];
      return checkEach(refused, async ([token, status]) =>
        expectStatus(
          await context.send({
            ...request,
            method: 'HEAD',
            token,
            ...(token === null && { label: 'without a token' }),
          }),
          status,
        ),
      );
    }),
};
