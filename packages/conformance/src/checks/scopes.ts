import { checkEach, checkEachOperation, checkProbes, checksOf, type Probe, probeEachOperation } from '../check.ts';
import { absentId, resourceOperations } from '../data/paths.ts';
import { findHiddenResource, findResource, unprovenHidden } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { expectSame } from '../http/difference.ts';
import { queryProbes } from '../probes/parameter-values.ts';
import { findUntestedScopes, scopesOf, tokenWithout } from '../probes/scopes.ts';
import { exceptFor, type Problem, unlessNotTested } from '../problem.ts';
import { currentEtag } from './etags.ts';

export const scopeChecks = checksOf({
  'scope-missing': {
    title: 'A token without the scope of the operation is rejected with 403, with any parameter',
    requirements: ['R20'],
    declares: ['scopes'],
    needs: ['tokens.without'],
    async run(context) {
      const verdict = await checkEachOperation(context, async (request) => {
        const token = tokenWithout(context, request.operation.scope);
        if (!token) return [];
        // Other checks report a missing ETag.
        const etag = await unlessNotTested(currentEtag(context, request));
        const changes: RequestSpec[] = [
          {},
          ...queryProbes(request.operation).map(([label, query]) => ({ label, query })),
          ...(etag ? [{ label: 'if none match', headers: { 'If-None-Match': etag } }] : []),
        ];
        return checkProbes(
          context,
          changes.map((change) => ({ ...request, ...change, token, expected: 403 })),
        );
      });
      return exceptFor(findUntestedScopes(context), verdict);
    },
  },
  'auth-over-head': {
    title: 'HEAD needs the same token and scope as GET',
    requirements: ['R14', 'R19', 'R20'],
    declares: ['security'],
    run: (context) =>
      probeEachOperation(context, ({ operation }) => {
        const { tokens } = context.target;
        const without = tokenWithout(context, operation.scope);
        const invalid = (['expired', 'revoked'] as const).filter((name) => tokens[name]);
        const probes: Probe[] = [
          { token: null, label: 'without a token', expected: 401 },
          ...invalid.map((token) => ({ token, expected: 401 })),
          ...(without ? [{ token: without, expected: 403 }] : []),
        ];
        return probes.map((probe) => ({ ...probe, method: 'HEAD' }));
      }),
  },
  'scope-granted': {
    title: 'A token needs only the scope of the operation',
    requirements: ['D22'],
    declares: ['scopes'],
    needs: ['tokens.without'],
    async run(context) {
      const verdict = await probeEachOperation(context, ({ operation }) =>
        scopesOf(context).flatMap((scope): Probe[] => {
          const token = tokenWithout(context, scope);
          if (!token || scope === operation.scope) return [];
          return [{}, { method: 'HEAD' }].map((change) => ({ ...change, token, expected: 200 }));
        }),
      );
      return exceptFor(findUntestedScopes(context), verdict);
    },
  },
  'forbidden-alike': {
    title: 'A 403 is the same for every resource: visible, hidden or absent',
    requirements: ['D22', 'D21'],
    declares: ['scopes'],
    needs: ['tokens.without'],
    async run(context) {
      const visible = await findResource(context, 'visible');
      const hidden = await unlessNotTested(findHiddenResource(context));
      const operations = resourceOperations(context);
      const verdict = await checkEach(operations, async (operation): Promise<Problem[]> => {
        const token = tokenWithout(context, operation.scope);
        if (!token) return [];
        const send = (of: string, label: string) => context.send({ operation, of, token, label });
        const first = await send(visible, 'of a visible resource');
        // `scope-missing` reports any other status.
        if (first.response.status !== 403) return [];
        const others = { 'of an absent resource': absentId(operation), 'of a hidden resource': hidden?.id };
        const found = Object.entries(others).map(
          async ([label, id]): Promise<Problem[]> =>
            id === undefined ? [] : expectSame(context, first, await send(id, label), 'as for a visible resource'),
        );
        return (await Promise.all(found)).flat();
      });
      return exceptFor(findUntestedScopes(context) ?? (hidden ? undefined : unprovenHidden), verdict);
    },
  },
});
