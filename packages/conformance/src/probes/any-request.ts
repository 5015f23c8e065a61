import type { Operation } from '@threads-api/contract';
import fc from 'fast-check';
import { absentPath } from '../data/paths.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { requiresCredentials } from '../http/credentials.ts';
import type { TokenName } from '../target/target.ts';
import { type GeneratedRequest, invalidValue, unknownName, validQueries } from './generated-requests.ts';
import { queryParametersOf } from './parameter-values.ts';

/** An Authorization header that no server accepts: its scheme is not Bearer. */
export const invalidToken = { value: 'Basic conformance', shown: 'Basic conformance' };

/** The errors of a request in the order of the contract, with their status. */
const statuses = { path: 404, method: 405, token: 401, scope: 403, query: 400, id: 404 } as const;

type RequestError = keyof typeof statuses;

const names: Record<RequestError, string> = {
  path: 'an unknown path',
  method: 'an undeclared method',
  token: 'no valid token',
  scope: 'a missing scope',
  query: 'an invalid query',
  id: 'an id that does not exist',
};

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

export interface AnyRequestOptions {
  operations: readonly Operation[];
  /** Path parameters for which an operation should return 200. */
  pathOf(operation: Operation): Record<string, string>;
  /** The token without the scope of an operation, if the target has one. */
  tokenWithoutScope(operation: Operation): TokenName | undefined;
  /** Methods that no path declares; empty with `--no-method-probes`. */
  methods: readonly string[];
}

/**
 * Generates requests with any set of errors and any headers. The expected status belongs to the first error in the order
 * of the contract, or 200. Requests whose status the contract leaves open are not generated.
 */
export function anyRequest({
  operations,
  pathOf,
  tokenWithoutScope,
  methods,
}: AnyRequestOptions): fc.Arbitrary<GeneratedRequest> {
  return fc.constantFrom(...operations).chain((operation) => {
    const parameters = queryParametersOf(operation);
    const declared = parameters.map(({ name }) => name);
    const withParameters = parameters.flatMap(
      (parameter) =>
        invalidValue(operation, parameter)?.map((value): [string, string] => [parameter.name, value]) ?? [],
    );
    const invalidPair = fc.oneof(fc.tuple(unknownName(declared), fc.string({ maxLength: 8 })), ...withParameters);
    const lacking = tokenWithoutScope(operation);
    const possible = (Object.keys(statuses) as RequestError[])
      .filter((error) => error !== 'method' || methods.length > 0)
      .filter((error) => error !== 'token' || requiresCredentials(operation))
      .filter((error) => error !== 'scope' || lacking)
      .filter((error) => error !== 'id' || absentPath(operation));
    return fc
      .record({
        errors: fc.subarray(possible),
        query: validQueries(parameters),
        invalidPair,
        unknownPath: fc.array(segment, { minLength: 1, maxLength: 3 }),
        method: fc.constantFrom(...(methods.length > 0 ? methods : ['GET'])),
        readMethod: fc.constantFrom(operation.method, ...(operation.method === 'GET' ? ['HEAD'] : [])),
        token: fc.constantFrom<Pick<RequestSpec, 'token' | 'authorization'>>(
          { token: null },
          { authorization: invalidToken },
        ),
        id: unusual,
        headers,
      })
      .map((made): GeneratedRequest => {
        const has = (error: RequestError) => made.errors.includes(error);
        const first = possible.find(has);
        const path = has('id') ? absentPath(operation, `conformance ${made.id}`) : pathOf(operation);
        const request: RequestSpec = {
          ...(has('path') ? { raw: `/conformance-${made.unknownPath.join('/')}` } : { operation, path: path ?? {} }),
          query: has('query') ? { ...made.query, [made.invalidPair[0]]: made.invalidPair[1] } : made.query,
          method: has('method') ? made.method : made.readMethod,
          ...(has('scope') && lacking && { token: lacking }),
          ...(has('token') && made.token),
          headers: made.headers,
        };
        return { request, statuses: [first ? statuses[first] : 200], name: first ? names[first] : 'a valid request' };
      });
  });
}
