import {
  numberBounds,
  type Operation,
  type Parameter,
  type SchemaObject,
  textChoices,
} from '@threads-api/contract/model';
import fc from 'fast-check';
import { checkEach, checkEachOperation } from '../check.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { expectStatus, type Problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { looseNumbers } from './loose-values.ts';
import { mayAccept, queryParametersOf, rangeOf, valuesOf } from './parameter-values.ts';

type Query = Record<string, string>;

/** Generates queries of one kind, such as queries with an invalid value of one parameter. */
export interface Generator {
  /** The kind of query. It is the cause of a finding, so it must not depend on the seed. */
  name: string;
  queries: fc.Arbitrary<Query>;
}

/** A generated request, and the status that the contract requires. */
export interface GeneratedRequest {
  request: RequestSpec;
  statuses: number[];
  /** The reason for the status, which is the cause of a finding. */
  name: string;
}

/** Sends generated requests to every operation. A problem shows the smallest request that fails. */
export function checkGenerated(
  context: Context,
  generatorsOf: (operation: Operation) => Generator[],
  statuses: (operation: Operation) => number[],
  runs = context.runs,
): Promise<Verdict> {
  return checkEachOperation(context, (request) => {
    const generators = generatorsOf(request.operation);
    if (generators.length === 0) return Promise.resolve('inapplicable' as const);
    const numRuns = Math.ceil(runs / generators.length);
    return checkEach(generators, ({ name, queries }) =>
      sendGenerated(
        context,
        queries.map((query) => ({ request: { ...request, query }, statuses: statuses(request.operation), name })),
        numRuns,
      ),
    );
  });
}

/** Sends generated requests. A problem shows the smallest request that fails. */
export async function sendGenerated(
  context: Context,
  requests: fc.Arbitrary<GeneratedRequest>,
  numRuns: number,
): Promise<Problem[]> {
  let smallest: [Exchange, GeneratedRequest] | undefined;
  const property = fc.asyncProperty(requests, async (generated) => {
    const { request, statuses, name } = generated;
    const exchange = await context.send({ ...request, label: `generated: ${name}` });
    const fails = !statuses.includes(exchange.response.status) && !exchange.refusedEarly;
    if (fails) smallest = [exchange, generated];
    return !fails;
  });
  await fc.check(property, { seed: context.seed, numRuns, endOnFailure: false });
  if (!smallest) return [];
  const [exchange, { statuses, name }] = smallest;
  // The id of a finding depends only on the cause, so the seed does not change it.
  return expectStatus(exchange, ...statuses).map((problem) => ({
    ...problem,
    cause: name,
    received: `${problem.received} (seed ${context.seed})`,
  }));
}

/** Any combination of valid parameters. */
export const validGenerators = (operation: Operation): Generator[] => [
  { name: 'valid parameters', queries: validQueries(queryParametersOf(operation)) },
];

/** A valid query with one error: an invalid value of one of the parameters, or an unknown parameter. */
export function invalidGenerators(operation: Operation, rejectsUnknown: boolean): Generator[] {
  const parameters = queryParametersOf(operation);
  const names = parameters.map(({ name }) => name);
  const unknown = fc.tuple(unknownName(names), fc.string({ maxLength: 8 }));
  const withError = (error: fc.Arbitrary<[string, string]>) =>
    fc.tuple(validQueries(parameters), error).map(([valid, [name, value]]) => ({ ...valid, [name]: value }));
  return [
    ...(rejectsUnknown ? [{ name: 'an unknown parameter', queries: withError(unknown) }] : []),
    ...parameters.flatMap((parameter) => {
      const value = invalidValue(operation, parameter);
      if (!value) return [];
      const queries = withError(fc.tuple(fc.constant(parameter.name), value));
      return [{ name: `an invalid ${parameter.name}`, queries }];
    }),
  ];
}

/** Names that are words, and names of any printable characters. */
export const unknownName = (declared: string[]): fc.Arbitrary<string> =>
  fc
    .oneof(fc.stringMatching(/^[A-Za-z_][\w.-]{0,12}$/), fc.string({ minLength: 1, maxLength: 8 }))
    .filter((name) => !declared.includes(name));

/** Any subset of the parameters with valid values, except cursors, which only the server can issue. */
export function validQueries(parameters: readonly Parameter[]): fc.Arbitrary<Query> {
  const values = parameters.flatMap((parameter) => {
    const value = validValue(parameter);
    return value ? [[parameter.name, value] as const] : [];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<Query>;
}

function validValue({ schema }: Parameter): fc.Arbitrary<string> | undefined {
  const choices = textChoices(schema);
  if (choices) return choices.length > 0 ? fc.constantFrom(...choices) : undefined;
  return schema.type === 'integer' ? multiplesIn(schema)?.map(String) : undefined;
}

/** The valid numbers of a schema; `undefined` if it has none that can be written exactly. */
function multiplesIn(schema: SchemaObject): fc.Arbitrary<number> | undefined {
  const { least, most, step } = rangeOf(schema);
  const [min, max] = [Math.ceil(least / step), Math.floor(most / step)];
  return min <= max ? fc.integer({ min, max }).map((count) => count * step) : undefined;
}

/** Invalid values of a parameter; `undefined` if every text is valid. */
export function invalidValue({ paging }: Operation, parameter: Parameter): fc.Arbitrary<string> | undefined {
  const { schema, name } = parameter;
  const choices = textChoices(schema);
  const text = fc.string({ maxLength: 20 });
  const isInvalid = (value: string) => !mayAccept(schema, value);
  if (choices) return text.filter(isInvalid);
  // Only the server can issue a cursor.
  if (name === paging?.cursor.name) return text;
  if (schema.type !== 'integer') {
    const { invalid } = valuesOf(parameter);
    return invalid.length > 0 ? fc.constantFrom(...invalid) : undefined;
  }
  const { invalid } = valuesOf(parameter);
  const { minimum, maximum } = numberBounds(schema);
  const within = multiplesIn(schema);
  if (minimum === undefined || maximum === undefined || !within) return fc.constantFrom(...invalid);
  const most = Math.max(1000, Math.abs(maximum) * 100);
  const tooLarge = fc.integer({ min: 1, max: most }).map((distance) => `${maximum + distance}`);
  const tooSmall = fc.integer({ min: 1, max: 1000 }).map((distance) => `${minimum - distance}`);
  const isExact = Number.isSafeInteger(minimum - 1000) && Number.isSafeInteger(maximum + most);
  return fc.oneof(
    { arbitrary: isExact ? tooLarge : fc.constantFrom(...invalid), weight: 3 },
    { arbitrary: isExact ? tooSmall : fc.constantFrom(...invalid), weight: 1 },
    {
      arbitrary: within.chain((number) => fc.constantFrom(...looseNumbers(number).filter(isInvalid))),
      weight: 3,
    },
    { arbitrary: text.filter(isInvalid), weight: 1 },
  );
}
