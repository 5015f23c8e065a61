import type { Parameter } from '@threads-api/contract';
import fc from 'fast-check';
import { expectStatus, type Problem } from './check.ts';
import type { Exchange } from './exchange.ts';
import type { Ask, Lab } from './lab.ts';
import { onEachOperation } from './probe.ts';

type Query = Record<string, string>;

/** Sends generated requests to every operation, and gives the smallest one that is not answered with the status. */
export function tryGenerated(
  lab: Lab,
  queries: (parameters: readonly Parameter[]) => fc.Arbitrary<Query>,
  status: number,
): Promise<Problem[]> {
  return onEachOperation(lab, async (ask) => {
    const parameters = ask.operation.parameters.filter((parameter) => parameter.in === 'query');
    let smallest: Exchange | undefined;
    const property = fc.asyncProperty(queries(parameters), async (query) => {
      const exchange = await lab.ask({ ...ask, query, as: 'generated' });
      const fails = exchange.response.status !== status;
      if (fails) smallest = exchange;
      return !fails;
    });
    await fc.check(property, { seed: lab.seed, numRuns: lab.runs, endOnFailure: false });
    return smallest ? expectStatus(smallest, status).map((found) => ({ ...found, key: keyOf(ask, smallest) })) : [];
  });
}

/** Named after the parameters of the request: their values differ from seed to seed. */
function keyOf({ operation }: Ask, exchange?: Exchange): string {
  const names = [...new URLSearchParams(exchange?.request.path.split('?')[1]).keys()];
  return `${operation?.id} ${names.toSorted()}`;
}

/** Any choice of parameters, each with a value that its schema allows; cursors aside, which only the server can make. */
export function validQueries(parameters: readonly Parameter[]): fc.Arbitrary<Query> {
  const values = parameters.flatMap((parameter) => {
    const value = validValue(parameter);
    return value ? [[parameter.name, value] as const] : [];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<Query>;
}

/** A valid request with one thing wrong: a value that the schema does not allow, or a parameter that there is none of. */
export function invalidQueries(parameters: readonly Parameter[]): fc.Arbitrary<Query> {
  const names = parameters.map(({ name }) => name);
  const unknown = fc.tuple(
    fc.stringMatching(/^[A-Za-z_][\w.-]{0,12}$/).filter((name) => !names.includes(name)),
    fc.string({ maxLength: 8 }),
  );
  const wrong = parameters.map((parameter) => fc.tuple(fc.constant(parameter.name), invalidValue(parameter)));
  return fc
    .tuple(validQueries(parameters), fc.oneof(unknown, ...wrong))
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
  // What is a number in range to some parsers and none to others, as "+7" and " 7", proves nothing.
  const isNoNumber = (value: string) => value.trim() === '' || Number.isNaN(Number(value.trim()));
  return fc.oneof(
    fc.integer({ min: maximum + 1, max: maximum * 100 }).map(String),
    fc.integer({ min: -1000, max: minimum - 1 }).map(String),
    text.filter(isNoNumber),
  );
}
