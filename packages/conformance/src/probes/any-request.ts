import type { Operation } from '@threads-api/contract';
import fc from 'fast-check';
import type { Probe } from '../check.ts';
import { absentPath, anyPath, pathWith } from '../data/paths.ts';
import { type RequestSpec, requiresCredentials } from '../http/build-request.ts';
import type { Context } from '../run/context.ts';
import { type GeneratedRequest, invalidPairs, validQueries } from './generated-requests.ts';
import { undeclared } from './method-probes.ts';
import { invalidQuery, queryParametersOf } from './parameter-values.ts';
import { tokenWithout } from './scopes.ts';

/** An Authorization header that no server accepts: its scheme is not Bearer. */
const invalidToken = { value: 'Basic conformance', shown: 'Basic conformance' };

/** The errors of a request in the order of the contract, with their status. */
const statuses = { path: 404, method: 405, token: 401, scope: 403, query: 400, id: 404 } as const;

export type RequestError = keyof typeof statuses;

const errorNames: Record<RequestError, string> = {
  path: 'an unknown path',
  method: 'an undeclared method',
  token: 'no valid token',
  scope: 'a missing scope',
  query: 'an invalid query',
  id: 'an id that does not exist',
};

const malformedId = '%00 \u00fc?'.repeat(4);
const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

type ErrorContext = Pick<Context, 'contract' | 'target' | 'methodProbes'>;

/** The ways in which a request to an operation can have each error; none if it cannot have the error. */
function waysToFail(context: ErrorContext, operation: Operation): Record<RequestError, RequestSpec[]> {
  const absent = absentPath(operation);
  const lacking = tokenWithout(context, operation.scope);
  const { rejectsUnknownParameters } = context.contract;
  return {
    path: [{ raw: '/conformance-no-such-path' }],
    method: undeclared(context, operation, methods).map((method) => ({ method })),
    token: requiresCredentials(operation) ? [{ token: null }, { authorization: invalidToken }] : [],
    scope: lacking ? [{ token: lacking }] : [],
    query: rejectsUnknownParameters ? [{ query: { conformance: '1' } }, { query: invalidQuery(operation) }] : [],
    id: absent ? [{ path: absent }, { path: pathWith(operation, malformedId) }] : [],
  };
}

/** Changes that cause one error each in a request to an operation, with the status of the error. */
export function errorsOf(
  context: ErrorContext,
  operation: Operation,
  errors: readonly RequestError[],
): (Probe & { error: RequestError; label: string })[] {
  const ways = waysToFail(context, operation);
  return errors.flatMap((error) =>
    ways[error]
      .slice(0, 1)
      .map((way) => ({ ...way, error, label: `with ${errorNames[error]}`, expected: statuses[error] })),
  );
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
function withParts(request: RequestSpec, parts: readonly RequestSpec[]): RequestSpec {
  const changed = { ...request };
  for (const part of parts.toReversed()) Object.assign(changed, part);
  return changed;
}

/** Parts of a path that need no encoding. A prefix ensures that the path is unknown. */
const segment = fc.stringMatching(/^[A-Za-z0-9~!$'()*+,;=:@_-]{1,12}$/);
const unusual = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed());

/** Headers that the API must ignore. */
const headers = fc.record(
  {
    Accept: fc.constantFrom('*/*', 'text/html', 'application/json;q=0', ''),
    'X-Conformance': fc.stringMatching(/^[!-~]{0,20}$/),
    'Accept-Language': fc.constantFrom('de', '*', 'en-US;q=0.5'),
    'User-Agent': fc.constantFrom('Mozilla/5.0', 'curl/8', ''),
  },
  { requiredKeys: [] },
);

/**
 * Generates requests with any set of errors and any headers. The expected status belongs to the first error in the order
 * of the contract, or 200. Requests whose status the contract leaves open are not generated.
 *
 * @param paths Path parameters for which each operation should return 200.
 */
export function anyRequest(
  context: ErrorContext,
  paths: ReadonlyMap<Operation, Record<string, string>>,
): fc.Arbitrary<GeneratedRequest> {
  return fc.constantFrom(...paths).chain(([operation, path]) => {
    const ways = waysToFail(context, operation);
    const possible = (Object.keys(ways) as RequestError[]).filter((error) => ways[error].length > 0);
    const valid = validQueries(queryParametersOf(operation));
    const invalidPair = fc.oneof(...invalidPairs(operation, true).map(([, pair]) => pair));
    /** Further ways to have an error. */
    const generated: Partial<Record<RequestError, fc.Arbitrary<RequestSpec>>> = {
      path: fc
        .array(segment, { minLength: 1, maxLength: 3 })
        .map((parts) => ({ raw: `/conformance-${parts.join('/')}` })),
      query: fc.tuple(valid, invalidPair).map(([query, [name, value]]) => ({ query: { ...query, [name]: value } })),
      id: unusual.map((id) => ({ path: pathWith(operation, `conformance ${id}`) })),
    };
    return fc
      .record({
        // Half of the requests are valid, since only they show that a server refuses too much.
        errors: fc.oneof(fc.constant<RequestError[]>([]), fc.subarray(possible)),
        query: valid,
        method: fc.constantFrom('GET', 'HEAD'),
        headers,
        parts: fc.tuple(
          ...possible.map((error) =>
            (generated[error] ?? fc.constantFrom(...ways[error])).map((part) => ({ error, part })),
          ),
        ),
      })
      .map(({ errors, parts, ...request }): GeneratedRequest => {
        const [first] = errors;
        const wrong = parts.flatMap(({ error, part }) => (errors.includes(error) ? [part] : []));
        return {
          request: withParts({ operation, path, ...request }, wrong),
          statuses: [first ? statuses[first] : 200],
          name: first ? errorNames[first] : 'a valid request',
        };
      });
  });
}
