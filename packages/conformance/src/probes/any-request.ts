import type { Operation } from '@threads-api/contract';
import fc from 'fast-check';
import { pathWith } from '../data/paths.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { type GeneratedRequest, invalidValue, unknownName, validQueries } from './generated-requests.ts';
import { queryParametersOf } from './parameter-values.ts';
import { type ErrorContext, errorNames, type RequestError, statuses, waysToFail, withParts } from './request-errors.ts';

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
    const parameters = queryParametersOf(operation);
    const valid = validQueries(parameters);
    const unknown = unknownName(parameters.map(({ name }) => name));
    const invalid = parameters.flatMap(
      (parameter) =>
        invalidValue(operation, parameter)?.map((value): [string, string] => [parameter.name, value]) ?? [],
    );
    const invalidPair = fc.oneof(fc.tuple(unknown, fc.string({ maxLength: 8 })), ...invalid);
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
