import { propertiesOf, type SchemaObject } from '@threads-api/contract';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Why a value does not fit a schema of the contract. */
export interface Misfit {
  /** A pointer into the value, with `*` in place of every index. */
  place: string;
  message: string;
  value: unknown;
  /** What the nearest schema around it cites in `x-requirement`. */
  requirements: string[];
}

const options = { strict: false, verbose: true } as const;
const withFormats = addFormats as unknown as (ajv: Ajv2020) => Ajv2020;
const forBodies = withFormats(new Ajv2020(options));
const forTexts = withFormats(new Ajv2020({ ...options, coerceTypes: true }));
const compiled = new WeakMap<object, ValidateFunction>();

/** The first way in which a body does not fit. */
export function misfitOf(schema: SchemaObject, value: unknown): Misfit | undefined {
  const fits = compiledFor(forBodies, schema, schema);
  if (fits(value)) return undefined;
  const error = mostTelling(fits.errors ?? []);
  return {
    place: error.instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*'),
    message: wordsOf(error),
    value: error.data,
    requirements: citedAt(schema, error),
  };
}

/** Why the text of a header or a parameter does not fit: `"4"` is a number too. */
export function misfitOfText(schema: SchemaObject, text: string): string | undefined {
  const fits = compiledFor(forTexts, schema, { properties: { it: schema } });
  return fits({ it: text }) ? undefined : wordsOf(mostTelling(fits.errors ?? []));
}

/** The part of a value that a schema describes: what else there is may be anything, and change at any time. */
export function describedPart(schema: SchemaObject, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => describedPart((schema.items ?? {}) as SchemaObject, item));
  if (typeof value !== 'object' || value === null) return value;
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name in properties)
      .map(([name, item]) => [name, describedPart(properties[name] ?? {}, item)]),
  );
}

function compiledFor(ajv: Ajv2020, schema: object, wrapped: object): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(wrapped);
  compiled.set(schema, known);
  return known;
}

/** A failed `oneOf` says less than what failed inside it: the deepest one is the one to show. */
function mostTelling(errors: ErrorObject[]): ErrorObject {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const isMere = ({ keyword, params }: ErrorObject) =>
    keyword === 'oneOf' || (keyword === 'type' && params.type === 'null');
  return errors.toSorted((a, b) => Number(isMere(a)) - Number(isMere(b)) || depth(b) - depth(a))[0] as ErrorObject;
}

function wordsOf({ keyword, message = '', params }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return message;
}

/** Walks from the root of a schema to the keyword that failed, and remembers the last citation on the way. */
function citedAt(schema: SchemaObject, { schemaPath }: ErrorObject): string[] {
  let node: unknown = schema;
  let cited: string[] = [];
  for (const key of schemaPath.split('/').slice(1)) {
    cited = ((node as SchemaObject)['x-requirement'] as string[] | undefined) ?? cited;
    node = (node as Record<string, unknown> | undefined)?.[
      decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
    ];
    if (typeof node !== 'object' || node === null) break;
  }
  return cited;
}
