import type { Check } from '../check.ts';
import { checkEach, checkEachOperation } from '../check-each.ts';
import { currentEtag } from '../data/current-etag.ts';
import { absentPath, threadParameter, threadPath } from '../data/paths.ts';
import { absentId, findHiddenThread, findThread } from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { findDifference } from '../http/difference.ts';
import { invalidQuery, queryProbes } from '../probes/parameter-values.ts';
import { exceptScopesLeft, scopesOf, tokenWithout } from '../probes/scopes.ts';
import { expectStatus, NotTested, PartlyTested, type Problem, problem, problemsOf } from '../problem.ts';
import type { TokenName } from '../target/target.ts';

const scopeMissing: Check = {
  id: 'scope-missing',
  title: 'A token without the scope of the operation is rejected with 403, with any parameter',
  requirements: ['R20'],
  declares: ['scopes'],
  failure: 'One scope grants access to everything, or the response is 401 or 404.',
  needs: ['tokens.without'],
  run: (context) =>
    exceptScopesLeft(
      context,
      checkEachOperation(context, async (request) => {
        const token = tokenWithout(context, request.operation.scope);
        if (!token) return [];
        const etag = await currentEtag(context, request).catch((error) => {
          // Other checks report a missing ETag.
          if (error instanceof NotTested) return undefined;
          throw error;
        });
        const changes: Pick<RequestSpec, 'query' | 'headers' | 'label'>[] = [
          {},
          ...(context.level === 'v1' ? queryProbes(request.operation).map(([label, query]) => ({ label, query })) : []),
          ...(etag ? [{ label: 'if none match', headers: { 'If-None-Match': etag } }] : []),
        ];
        return checkEach(changes, async (change) =>
          expectStatus(await context.send({ ...request, ...change, token }), 403),
        );
      }),
    ),
};

const authOverHead: Check = {
  id: 'auth-over-head',
  title: 'HEAD needs the same token and scope as GET',
  requirements: ['R14', 'R19', 'R20'],
  declares: ['security'],
  about: 'securitySchemes/bearerAuth',
  failure: 'HEAD without a token reveals whether a thread exists.',
  run: (context) =>
    checkEachOperation(context, (request) => {
      const { tokens } = context.target;
      const without = tokenWithout(context, request.operation.scope);
      const refused: [TokenName | null, number][] = [
        [null, 401],
        ...(['expired', 'revoked'] as const)
          .filter((name) => tokens[name])
          .map((name) => [name, 401] as [TokenName, number]),
        ...(without ? [[without, 403] as [TokenName, number]] : []),
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

const scopeGranted: Check = {
  id: 'scope-granted',
  title: 'A token needs only the scope of the operation',
  requirements: ['D22'],
  declares: ['scopes'],
  about: 'securitySchemes/bearerAuth',
  failure: 'Notes require threads:read in addition to notes:read, or a token needs every scope.',
  needs: ['tokens.without'],
  run: (context) => {
    const scopes = scopesOf(context);
    return exceptScopesLeft(
      context,
      checkEachOperation(context, (request) =>
        checkEach(scopes, async (scope) => {
          const token = tokenWithout(context, scope);
          if (!token || scope === request.operation.scope) return [];
          return checkEach([{}, { method: 'HEAD' }], async (change) =>
            expectStatus(await context.send({ ...request, ...change, token }), 200),
          );
        }),
      ),
    );
  },
};

const forbiddenAlike: Check = {
  id: 'forbidden-alike',
  title: 'A 403 is the same for every thread: visible, hidden or absent',
  requirements: ['D22', 'D21'],
  declares: ['scopes'],
  about: 'Which error comes first',
  failure: 'A token without the scope learns which threads exist, from a message, a header or a 404.',
  needs: ['tokens.without'],
  async run(context) {
    const visible = await findThread(context, 'visible');
    const hidden = await findHiddenThread(context).catch((error) => {
      if (error instanceof NotTested) return error;
      throw error;
    });
    const others = [
      ['of an absent thread', absentId],
      ...(hidden instanceof NotTested ? [] : [['of a hidden thread', hidden.id]]),
    ] as const;
    const operations = context.contract.operations.filter((operation) => threadParameter(context, operation));
    const verdict = await exceptScopesLeft(
      context,
      checkEach(operations, async (operation): Promise<Problem[]> => {
        const token = tokenWithout(context, operation.scope);
        if (!token) return [];
        const send = async (id: string, label: string) =>
          context.send({ operation, path: (await threadPath(context, operation, id)) ?? {}, token, label });
        const first = await send(visible, 'of a visible thread');
        // `scope-missing` reports any other status.
        if (first.response.status !== 403) return [];
        const compare = async ([label = '', id = '']: readonly string[]): Promise<Problem[]> => {
          const other = await send(id, label);
          const found = await findDifference(first, other, () => context.repeat(first));
          if (!found) return [];
          const { name, left, right } = found;
          const wrong = problem(other, `${name}: ${left}, as for a visible thread`, `${name}: ${right}`, name);
          return [{ ...wrong, exchanges: [first, other] }];
        };
        return (await Promise.all(others.map(compare))).flat();
      }),
    );
    if (!(hidden instanceof NotTested)) return verdict;
    throw new PartlyTested(hidden.message, problemsOf(verdict));
  },
};

const ids = { 'an absent id': absentId, 'a malformed id': '%00 \u00fc?'.repeat(4) };

const scopeBeforeView: Check = {
  id: 'scope-before-view',
  title: '403 depends only on the token, and takes precedence over 400 and 404',
  requirements: ['D21', 'D22'],
  declares: ['errorOrder'],
  about: 'Which error comes first',
  failure: '404 for an absent thread or 400 for a parameter, although the token lacks the scope.',
  needs: ['tokens.without'],
  run: (context) =>
    exceptScopesLeft(
      context,
      checkEach(context.contract.operations, async (operation) => {
        const token = tokenWithout(context, operation.scope);
        if (!token) return [];
        const absent = await checkEach(Object.entries(ids), async ([label, id]) => {
          const path = absentPath(operation, id);
          if (!path) return 'inapplicable';
          return expectStatus(await context.send({ operation, path, token, label: `with ${label}` }), 403);
        });
        const queries = { malformed: { conformance: '1' }, 'with an invalid value': invalidQuery(operation) };
        const malformed = await checkEach(Object.entries(queries), async ([label, query]) => {
          const path = absentPath(operation) ?? {};
          return expectStatus(await context.send({ operation, path, query, token, label }), 403);
        });
        return [...problemsOf(absent), ...problemsOf(malformed)];
      }),
    ),
};

export const scopeChecks: Check[] = [scopeMissing, authOverHead, scopeGranted, scopeBeforeView, forbiddenAlike];
