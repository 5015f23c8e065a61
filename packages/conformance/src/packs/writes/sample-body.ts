import { numberBounds, type Operation, propertiesOf, type SchemaObject } from '@threads-api/contract/model';
import { isValidRequest } from '../../probes/schemas.ts';
import { NotTested } from '../../problem.ts';

type Body = Record<string, unknown>;

/** A valid body of a write: the document's example, or one made from the schema. `unique` is in its free texts. */
export function sampleBody({ id, requestBody }: Operation, unique = 'conformance'): Body {
  const { schema = {}, examples = [] } = requestBody ?? {};
  const example = examples[0]?.value;
  const body = example === undefined ? sampleOf(schema, unique) : withText(schema, example, unique);
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !isValidRequest(schema, body))
    throw new NotTested(`the kit cannot make a valid body for ${id}; add an example to its request body`);
  return body as Body;
}

const deepest = 8;

const isFree = ({ type, enum: choices, pattern, format }: SchemaObject) =>
  type === 'string' && !choices && !pattern && !format;

/** The example with another text in its first free property, because the server may reject a duplicate. */
function withText(schema: SchemaObject, example: unknown, unique: string): unknown {
  const [name] = Object.entries(propertiesOf(schema)).find(([, property]) => isFree(property)) ?? [];
  if (name === undefined || typeof Object(example)[name] !== 'string') return example;
  return { ...Object(example), [name]: textOf(propertiesOf(schema)[name] ?? {}, unique) };
}

function sampleOf(schema: SchemaObject, unique: string, depth = 0): unknown {
  // A schema may contain itself.
  if (depth > deepest) return null;
  const { enum: choices, const: only, default: standard, examples, oneOf, anyOf } = schema as Record<string, unknown>;
  const [type] = [schema.type].flat();
  if (only !== undefined) return only;
  if (isFree(schema)) return textOf(schema, unique);
  const given = [examples, choices].flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []));
  if (given.length > 0) return given[0];
  if (standard !== undefined) return standard;
  const [alternative] = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (alternative) return sampleOf(alternative, unique, depth + 1);
  const { minItems = 0, items = {} } = schema as Record<string, never>;
  if (type === 'integer' || type === 'number') {
    const { maximum = 1, minimum = Math.min(1, maximum) } = numberBounds(schema);
    return minimum;
  }
  if (type === 'boolean') return true;
  if (type === 'array') return Array.from({ length: Number(minItems) }, () => sampleOf(items, unique, depth + 1));
  if (type === 'string') return formats[`${schema.format}`] ?? textOf(schema, unique);
  if (type === 'null') return null;
  return objectOf(schema, unique, depth);
}

/** The required properties, or the first one if none is required. */
function objectOf(schema: SchemaObject, unique: string, depth: number): Body {
  const properties = Object.entries(propertiesOf(schema)).filter(([, property]) => property.readOnly !== true);
  const required = requiredIn(schema);
  const wanted = properties.filter(([name]) => required.includes(name));
  return Object.fromEntries(
    (wanted.length > 0 ? wanted : properties.slice(0, 1)).map(([name, property]) => [
      name,
      sampleOf(property, unique, depth + 1),
    ]),
  );
}

const requiredIn = ({ required, allOf }: SchemaObject): string[] => [
  ...(Array.isArray(required) ? required : []),
  ...(Array.isArray(allOf) ? allOf.flatMap(requiredIn) : []),
];

const formats: Record<string, string> = {
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  email: 'conformance@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function textOf({ minLength = 0, maxLength = 1000 }: SchemaObject, unique: string): string {
  return unique.padEnd(Number(minLength), '0').slice(-Number(maxLength));
}
