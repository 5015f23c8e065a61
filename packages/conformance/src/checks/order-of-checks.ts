import type { Operation } from '@threads-api/contract';
import {
  type Check,
  checkEach,
  checkProbes,
  checksOf,
  type Probe,
  probeEachOperation,
  whenDisabled,
} from '../check.ts';
import { absentId, resourceOperations, samplePath } from '../data/paths.ts';
import { findHiddenResource } from '../data/resources.ts';
import { anyRequest, errorsOf, type RequestError, requestWith } from '../probes/any-request.ts';
import { sendGenerated } from '../probes/generated-requests.ts';
import { invalidQuery } from '../probes/parameter-values.ts';
import { findUntestedScopes } from '../probes/scopes.ts';
import { exceptFor, unlessNotTested, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';

/** Properties that the checks of the order share. */
const ofOrder = {
  requirements: ['D21'],
  declares: ['errorOrder'],
} satisfies Partial<Check>;

/** Returns a `run` that sends requests with several errors to every operation. Each must get the status of its first error. */
const inOrder =
  (...orders: RequestError[][]) =>
  async (context: Context): Promise<Verdict> => {
    const probes = context.contract.operations.flatMap((operation, index) =>
      orders.flatMap((errors, position) => requestWith(context, operation, errors, index + position)),
    );
    const isLimited = !context.methodProbes && orders.flat().includes('method');
    return exceptFor(isLimited ? whenDisabled.methodProbes : undefined, await checkProbes(context, probes));
  };

const beforeView = inOrder(['scope', 'id'], ['scope', 'query'], ['scope', 'query', 'id'], ['scope', 'id']);

export const routeOrderChecks = checksOf({
  'route-before-auth': {
    ...ofOrder,
    title: 'Path and method are checked before the token',
    run: inOrder(['path', 'token'], ['method', 'token']),
  },
  'route-first': {
    ...ofOrder,
    title: 'The 404 of an unknown path comes before 405, and both before every other error',
    requirements: ['D21', 'D19'],
    declares: ['fallbacks'],
    run: inOrder(
      ['path', 'method'],
      ['path', 'query'],
      ['path', 'method', 'token', 'query'],
      ['method', 'query', 'id'],
      ['method', 'token', 'query'],
      ['method', 'scope'],
    ),
  },
});

export const scopeOrderChecks = checksOf({
  'scope-before-view': {
    ...ofOrder,
    title: '403 depends only on the token, and takes precedence over 400 and 404',
    requirements: ['D21', 'D22'],
    needs: ['tokens.without'],
    run: async (context) => exceptFor(findUntestedScopes(context), await beforeView(context)),
  },
});

export const orderChecks = checksOf({
  'auth-before-validation': {
    ...ofOrder,
    title: '401 takes precedence over 400 and 404',
    declares: ['errorOrder', 'security'],
    run: inOrder(['token', 'query'], ['token', 'query'], ['token', 'id']),
  },
  'not-modified-last': {
    ...ofOrder,
    title: 'Every error takes precedence over 304',
    requirements: ['D21', 'D27'],
    declares: ['notModified', 'security'],
    run: (context) =>
      probeEachOperation(context, ({ operation }) => {
        return errorsOf(context, operation, ['token', 'scope', 'query', 'id']).map((probe) => ({
          ...probe,
          headers: { 'If-None-Match': '*' },
          label: `if none match, ${probe.label}`,
        }));
      }),
  },
  'validation-before-view': {
    title: '400 takes precedence over the 404 of a resource that is absent or hidden',
    ...ofOrder,
    run: async (context) => {
      const hidden = await unlessNotTested(findHiddenResource(context));
      return checkEach(resourceOperations(context), (operation) => {
        const absent = absentId(operation);
        const owners = {
          ...(absent && { 'an absent resource': absent }),
          ...(hidden && { 'a hidden resource': hidden.id }),
          'an impossible resource': 'a'.repeat(65),
        };
        const queries = { 'an unknown parameter': { conformance: '1' }, 'an invalid value': invalidQuery(operation) };
        const probes = Object.entries(owners).flatMap(([owner, of]) =>
          Object.entries(queries).map(([error, query]): Probe => {
            return { operation, of, query, label: `of ${owner}, with ${error}`, expected: 400 };
          }),
        );
        return checkProbes(context, probes);
      });
    },
  },
  'generated-request': {
    title: 'Any request returns the status of its first error, or 200 if it has none',
    ...ofOrder,
    requirements: ['D21', 'D19', 'D10', 'D18'],
    async run(context) {
      const paths = new Map<Operation, Record<string, string>>();
      // Without a resource, the other operations can still be tested.
      for (const operation of context.contract.operations) {
        const path = await unlessNotTested(samplePath(context, operation));
        if (path) paths.set(operation, path);
      }
      if (paths.size === 0) return 'inapplicable';
      return sendGenerated(context, anyRequest(context, paths), Math.ceil((context.runs * 3) / 4));
    },
  },
});
