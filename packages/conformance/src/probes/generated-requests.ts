import type { Parameter } from '@threads-api/contract';
import fc from 'fast-check';
import { checkEach, checkEachOperation } from '../check-each.ts';
import type { Exchange } from '../http/exchange.ts';
import { expectStatus, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';

type Query = Record<string, string>;

/** Queries that differ in one respect, such as an invalid value of one parameter. */
export interface Generator {
  /** The respect, which is the cause of a finding: it does not depend on the seed. */
  name: string;
  queries: fc.Arbitrary<Query>;
}

/** Sends generated requests to every operation. A problem has the smallest request without the expected status. */
export function checkGenerated(
  context: Context,
  generatorsOf: (parameters: readonly Parameter[]) => Generator[],
  status: number,
): Promise<Verdict> {
  return checkEachOperation(context, (request) => {
    const generators = generatorsOf(request.operation.parameters.filter((parameter) => parameter.in === 'query'));
    const numRuns = Math.ceil(context.runs / generators.length);
    return checkEach(generators, async ({ name, queries }) => {
      let smallest: Exchange | undefined;
      const property = fc.asyncProperty(queries, async (query) => {
        const exchange = await context.send({ ...request, query, label: `generated: ${name}` });
        const fails = exchange.response.status !== status;
        if (fails) smallest = exchange;
        return !fails;
      });
      await fc.check(property, { seed: context.seed, numRuns, endOnFailure: false });
      return smallest ? expectStatus(smallest, status).map((problem) => ({ ...problem, cause: name })) : [];
    });
  });
}

/** Any combination of valid parameters. */
export const validGenerators = (parameters: readonly Parameter[]): Generator[] => [
  { name: 'valid parameters', queries: validQueries(parameters) },
];

/** A valid query with one error: an invalid value of one of the parameters, or an unknown parameter. */
export function invalidGenerators(parameters: readonly Parameter[]): Generator[] {
  const names = parameters.map(({ name }) => name);
  const unknown = fc.tuple(
    fc.stringMatching(/^[A-Za-z_][\w.-]{0,12}$/).filter((name) => !names.includes(name)),
    fc.string({ maxLength: 8 }),
  );
  const withError = (error: fc.Arbitrary<[string, string]>) =>
    fc.tuple(validQueries(parameters), error).map(([valid, [name, value]]) => ({ ...valid, [name]: value }));
  return [
    { name: 'an unknown parameter', queries: withError(unknown) },
    ...parameters.map((parameter) => ({
      name: `an invalid ${parameter.name}`,
      queries: withError(fc.tuple(fc.constant(parameter.name), invalidValue(parameter))),
    })),
  ];
}

/** Any subset of the parameters with valid values, except cursors, which only the server can issue. */
function validQueries(parameters: readonly Parameter[]): fc.Arbitrary<Query> {
  const values = parameters.flatMap((parameter) => {
    const value = validValue(parameter);
    return value ? [[parameter.name, value] as const] : [];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<Query>;
}

function validValue({ schema }: Parameter): fc.Arbitrary<string> | undefined {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type !== 'integer') return undefined;
  return fc.integer({ min: Number(schema.minimum), max: Number(schema.maximum) }).map(String);
}

function invalidValue({ schema }: Parameter): fc.Arbitrary<string> {
  const text = fc.string({ maxLength: 20 });
  if (Array.isArray(schema.enum))
    return text.filter((value) => !(schema.enum as unknown[]).map(String).includes(value));
  if (schema.type !== 'integer') return text;
  const { minimum, maximum } = schema as { minimum: number; maximum: number };
  // Some parsers read "+7" and " 7" as numbers and others do not, so these are not generated.
  const isNotNumeric = (value: string) => value.trim() === '' || Number.isNaN(Number(value.trim()));
  return fc.oneof(
    fc.integer({ min: maximum + 1, max: maximum * 100 }).map(String),
    fc.integer({ min: -1000, max: minimum - 1 }).map(String),
    text.filter(isNotNumeric),
  );
}
