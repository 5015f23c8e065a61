import { isJsonType, type Operation } from '@threads-api/contract';
import { type Check, checkEach, checksOf } from '../../check.ts';
import { requireAbsent } from '../../data/paths.ts';
import { type RequestSpec, requiresCredentials } from '../../http/build-request.ts';
import { isValidRequest } from '../../probes/schemas.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus, NotTested, type Problem, refusalsOf } from '../../problem.ts';
import type { Context } from '../../run/context.ts';
import { lineFor } from '../../target/target.ts';
import { sampleBody } from './sample-body.ts';

/** The JSON media type of a write's body; `undefined` if it has none. */
export const jsonTypeOf = ({ requestBody }: Operation) => requestBody?.contentTypes.find(isJsonType);

/** A write with a body. */
export const withBody = (
  request: RequestSpec & { operation: Operation },
  body: string,
  type = jsonTypeOf(request.operation) ?? 'application/json',
): RequestSpec => ({ ...request, body, headers: { 'Content-Type': type } });

/** A valid write. A DELETE names an absent resource, so that a server without access control removes nothing. */
function harmlessWrite(operation: Operation): RequestSpec {
  if (operation.method === 'DELETE' && operation.path.includes('{'))
    return { operation, path: requireAbsent(operation) };
  return jsonTypeOf(operation) ? withBody({ operation }, JSON.stringify(sampleBody(operation))) : { operation };
}

/** Sends a write that must be refused. Many documents leave out these statuses, so an undocumented one is not inspected. */
async function expectRefusal(context: Context, request: RequestSpec, statuses: number[]): Promise<Problem[]> {
  const tolerated = statuses.filter((status) => !(`${status}` in (request.operation?.responses ?? {})));
  return expectStatus(await context.send({ ...request, tolerated }), ...statuses);
}

/** A DELETE of an absent resource may also return 404. */
const orAbsent = (operation: Operation, status: number) =>
  operation.method === 'DELETE' && operation.path.includes('{') ? [status, 404] : [status];

/** Bodies that the schema excludes, by label. */
function invalidBodies(operation: Operation): [label: string, body: string][] {
  const { schema } = operation.requestBody ?? {};
  if (!schema || !jsonTypeOf(operation)) return [];
  const valid = sampleBody(operation);
  const changed: [string, unknown][] = [
    ['a text as the body', 'conformance'],
    ...Object.keys(valid).flatMap((name): [string, unknown][] => {
      const { [name]: _, ...others } = valid;
      return [
        [`a body without ${name}`, others],
        [`a list as ${name}`, { ...valid, [name]: [{ conformance: true }] }],
      ];
    }),
  ];
  const invalid = changed.filter(([, body]) => !isValidRequest(schema, body));
  return [
    ['a body that is not JSON', '{"conformance"'],
    ...invalid.map(([label, body]): [string, string] => [label, JSON.stringify(body)]),
  ];
}

export const refusedWrites = checksOf({
  'write-without-token': {
    title: 'A write without credentials is refused with 401',
    requirements: ['R19'],
    run: (context) =>
      checkEach(context.writes.filter(requiresCredentials), async (operation) =>
        expectRefusal(
          context,
          { ...harmlessWrite(operation), token: null, label: 'without a token' },
          orAbsent(operation, 401),
        ),
      ),
  },
  'write-without-scope': {
    title: 'A write with a token that lacks its scope is refused with 403',
    requirements: ['R20'],
    run: (context) =>
      checkEach(
        context.writes.filter(({ scope }) => scope !== undefined),
        async (operation) => {
          const token = tokenWithout(context, operation.scope);
          if (!token)
            throw new NotTested(
              `the target file has no token without ${operation.scope}; add it: ${lineFor('tokens.without')}`,
            );
          return expectRefusal(context, { ...harmlessWrite(operation), token }, orAbsent(operation, 403));
        },
      ),
  },
  'write-body-invalid': {
    title: 'A body that violates its schema is refused with 400 or 422',
    requirements: ['D10'],
    run: (context) =>
      checkEach(context.writes, (operation) =>
        checkEach(invalidBodies(operation), ([label, body]) =>
          expectRefusal(context, { ...withBody({ operation }, body), label: `with ${label}` }, refusalsOf(operation)),
        ),
      ),
  },
  'write-media-type': {
    title: 'A body with an undeclared media type is refused with 415, 400 or 422',
    requirements: ['D10'],
    run: (context) =>
      checkEach(
        context.writes.filter((operation) => operation.requestBody?.required && jsonTypeOf(operation)),
        async (operation) => {
          const body = JSON.stringify(sampleBody(operation));
          const declared = operation.requestBody?.contentTypes ?? [];
          const others = ['text/plain', 'application/x-www-form-urlencoded'].filter((type) => !declared.includes(type));
          return checkEach(others, async (type) =>
            expectRefusal(context, { ...withBody({ operation }, body, type), label: `as ${type}` }, [
              415,
              ...refusalsOf(operation),
            ]),
          );
        },
      ),
  },
}).map((check): Check => ({ ...check, option: 'methodProbes' }));
