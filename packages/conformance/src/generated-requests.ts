import type { Operation, Parameter } from '@threads-api/contract';
import fc from 'fast-check';
import { checkEachOperation } from './check-each.ts';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import { expectStatus, type Verdict } from './problem.ts';

type Query = Record<string, string>;

/** Sends generated requests to every operation. A problem has the smallest request without the expected status. */
export function checkGenerated(
  context: Context,
  queries: (parameters: readonly Parameter[]) => fc.Arbitrary<Query>,
  status: number,
): Promise<Verdict> {
  return checkEachOperation(context, async (request) => {
    const parameters = request.operation.parameters.filter((parameter) => parameter.in === 'query');
    let smallest: Exchange | undefined;
    const property = fc.asyncProperty(queries(parameters), async (query) => {
      const exchange = await context.send({ ...request, query, label: 'generated' });
      const fails = exchange.response.status !== status;
      if (fails) smallest = exchange;
      return !fails;
    });
    await fc.check(property, { seed: context.seed, numRuns: context.runs, endOnFailure: false });
    if (!smallest) return [];
    const key = keyOf(request.operation, smallest);
    return expectStatus(smallest, status).map((problem) => ({ ...problem, key }));
  });
}

/** Has the names of the parameters only, since their values depend on the seed. */
function keyOf(operation: Operation, { request }: Exchange): string {
  const names = [...new URLSearchParams(request.path.split('?')[1]).keys()];
  return `${operation.id} ${names.toSorted()}`;
}

/** Any subset of the parameters with valid values, except cursors, which only the server can issue. */
export function validQueries(parameters: readonly Parameter[]): fc.Arbitrary<Query> {
  const values = parameters.flatMap((parameter) => {
    const value = validValue(parameter);
    return value ? [[parameter.name, value] as const] : [];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<Query>;
}

/** A valid query with one error: an invalid value or an unknown parameter. */
export function invalidQueries(parameters: readonly Parameter[]): fc.Arbitrary<Query> {
  const names = parameters.map(({ name }) => name);
  const unknown = fc.tuple(
    fc.stringMatching(/^[A-Za-z_][\w.-]{0,12}$/).filter((name) => !names.includes(name)),
    fc.string({ maxLength: 8 }),
  );
  const invalid = parameters.map((parameter) => fc.tuple(fc.constant(parameter.name), invalidValue(parameter)));
  return fc
    .tuple(validQueries(parameters), fc.oneof(unknown, ...invalid))
    .map(([valid, [name, value]]) => ({ ...valid, [name]: value }));
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
