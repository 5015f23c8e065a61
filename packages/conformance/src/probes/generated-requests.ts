import { type Operation, type Parameter, type SchemaObject, textChoices } from '@threads-api/contract/model';
import fc from 'fast-check';
import { checkEach, checkEachOperation } from '../check.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { expectStatus, type Problem, refusalsOf, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { mayAccept, queryParametersOf, rangeOf, valuesOf } from './parameter-values.ts';

type Query = Record<string, string>;

/** A generated request, and the status that the contract requires. */
export interface GeneratedRequest {
  request: RequestSpec;
  statuses: number[];
  /** The reason for the status, which is the cause of a finding. */
  name: string;
}

/** Sends any combination of valid parameters to every operation. */
export const checkValidQueries = (context: Context): Promise<Verdict> =>
  checkEachOperation(context, (request) => {
    const queries = validQueries(queryParametersOf(request.operation));
    const requests = queries.map((query) => ({
      request: { ...request, query },
      statuses: [200],
      name: 'valid parameters',
    }));
    return sendGenerated(context, requests, Math.ceil(context.runs / 8));
  });

/** Sends valid queries with one error to every operation. */
export const checkInvalidQueries = (context: Context): Promise<Verdict> =>
  checkEachOperation(context, (request) => {
    const errors = invalidPairs(request.operation, context.contract.rejectsUnknownParameters);
    const statuses = refusalsOf(request.operation);
    return checkEach(errors, ([name, error]) => {
      const queries = fc.tuple(validQueries(queryParametersOf(request.operation)), error);
      const requests = queries.map(([valid, [key, value]]) => ({
        request: { ...request, query: { ...valid, [key]: value } },
        statuses,
        name,
      }));
      return sendGenerated(context, requests, Math.ceil(context.runs / errors.length));
    });
  });

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
    const conforms = expectStatus(exchange, ...statuses).length === 0;
    if (!conforms) smallest = [exchange, generated];
    return conforms;
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

/** Names and values that make a query invalid, by cause: an invalid value of a parameter, or an unknown parameter. */
export function invalidPairs(
  operation: Operation,
  rejectsUnknown: boolean,
): [error: string, pair: fc.Arbitrary<[string, string]>][] {
  const parameters = queryParametersOf(operation);
  const unknown = fc.tuple(unknownName(parameters.map(({ name }) => name)), fc.string({ maxLength: 8 }));
  return [
    ...(rejectsUnknown ? [['an unknown parameter', unknown] satisfies [string, typeof unknown]] : []),
    ...parameters.flatMap((parameter): [string, typeof unknown][] => {
      const value = invalidValue(operation, parameter);
      return value ? [[`an invalid ${parameter.name}`, fc.tuple(fc.constant(parameter.name), value)]] : [];
    }),
  ];
}

/** Names that are words, and names of any printable characters. */
const unknownName = (declared: string[]): fc.Arbitrary<string> =>
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
function invalidValue({ paging }: Operation, parameter: Parameter): fc.Arbitrary<string> | undefined {
  const { schema, name } = parameter;
  const { invalid, loose } = valuesOf(parameter);
  const values = [...invalid, ...loose];
  const text = fc.string({ maxLength: 20 });
  // Only the server can issue a cursor.
  if (name === paging?.cursor.name) return text;
  const listed = values.length > 0 ? [fc.constantFrom(...values)] : [];
  const number = fc.integer({ min: -1000, max: 1_000_000 }).map(String);
  const numbers = schema.type === 'integer' ? [{ arbitrary: number, weight: 3 }] : [];
  // Only the listed values of other texts are known to be invalid.
  if (numbers.length === 0 && !textChoices(schema)) return listed[0];
  return fc.oneof(...listed, ...numbers, text).filter((value) => !mayAccept(schema, value));
}
