import type { Operation } from '@threads-api/contract';
import type { Probe } from '../check.ts';
import { absentPath, anyPath, pathWith } from '../data/paths.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { requiresCredentials } from '../http/credentials.ts';
import type { Context } from '../run/context.ts';
import { undeclared } from './method-probes.ts';
import { invalidQuery } from './parameter-values.ts';
import { tokenWithout } from './scopes.ts';

/** An Authorization header that no server accepts: its scheme is not Bearer. */
const invalidToken = { value: 'Basic conformance', shown: 'Basic conformance' };

/** The errors of a request in the order of the contract, with their status. */
export const statuses = { path: 404, method: 405, token: 401, scope: 403, query: 400, id: 404 } as const;

export type RequestError = keyof typeof statuses;

export const errorNames: Record<RequestError, string> = {
  path: 'an unknown path',
  method: 'an undeclared method',
  token: 'no valid token',
  scope: 'a missing scope',
  query: 'an invalid query',
  id: 'an id that does not exist',
};

const malformedId = '%00 \u00fc?'.repeat(4);
const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

export type ErrorContext = Pick<Context, 'contract' | 'target' | 'methodProbes'>;

/** The ways in which a request to an operation can have each error; none if it cannot have the error. */
export function waysToFail(context: ErrorContext, operation: Operation): Record<RequestError, RequestSpec[]> {
  const absent = absentPath(operation);
  const lacking = tokenWithout(context, operation.scope);
  const { rejectsUnknownParameters } = context.contract;
  return {
    path: [{ raw: '/conformance-no-such-path' }],
    method: context.methodProbes ? undeclared(context, operation, methods).map((method) => ({ method })) : [],
    token: requiresCredentials(operation) ? [{ token: null }, { authorization: invalidToken }] : [],
    scope: lacking ? [{ token: lacking }] : [],
    query: rejectsUnknownParameters ? [{ query: { conformance: '1' } }, { query: invalidQuery(operation) }] : [],
    id: absent ? [{ path: absent }, { path: pathWith(operation, malformedId) }] : [],
  };
}

/**
 * A request with several errors, given in the order of the contract, which must get the status of the first one. Nothing if
 * the operation cannot have all of them.
 *
 * @param turn Selects one of the ways in which a request can have each error.
 */
export function requestWith(
  context: ErrorContext,
  operation: Operation,
  errors: readonly RequestError[],
  turn: number,
): (Probe & { label: string })[] {
  const ways = waysToFail(context, operation);
  const parts = errors.flatMap((error) => ways[error].at(turn % ways[error].length) ?? []);
  const [first] = errors;
  if (!first || parts.length < errors.length) return [];
  const label = `with ${errors.map((error) => errorNames[error]).join(' and ')}`;
  const request = withParts({ operation, path: anyPath(operation) }, parts);
  return [{ ...request, label, expected: statuses[first] }];
}

/** Adds errors to a request. Earlier ones replace parts of later ones: without a token, there is no scope. */
export function withParts(request: RequestSpec, parts: readonly RequestSpec[]): RequestSpec {
  const changed = { ...request };
  for (const part of parts.toReversed()) Object.assign(changed, part);
  return changed;
}
