import type { Parameter, SchemaObject } from '@threads-api/contract';

export interface QueryRules {
  /** Refuse parameters that the document does not declare. */
  strict: boolean;
}

/** Returns the first error in a query as a sentence, or `undefined` if the query is valid. */
export function checkQuery(
  parameters: readonly Parameter[],
  query: URLSearchParams,
  { strict }: QueryRules,
): string | undefined {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const missing = declared.find(({ name, required }) => required && !query.has(name));
  if (missing) return `The query parameter '${missing.name}' is missing.`;
  for (const name of new Set(query.keys())) {
    const parameter = declared.find((candidate) => candidate.name === name);
    if (parameter) {
      const error = checkValues(parameter, query.getAll(name));
      if (error) return error;
    } else if (strict) return `The query parameter '${name}' is unknown.`;
  }
  return undefined;
}

function checkValues({ name, schema, ...parameter }: Parameter, given: string[]): string | undefined {
  const isList = typesOf(schema).includes('array');
  if (given.length > 1 && !isList) return `The query parameter '${name}' is repeated.`;
  // Without `explode`, the values of a list are separated by commas.
  const separated = isList && (parameter as { explode?: boolean }).explode === false;
  const values = separated ? given.flatMap((text) => text.split(',')) : given;
  for (const value of values) {
    const error = checkValue(isList ? ((schema.items ?? {}) as SchemaObject) : schema, value);
    if (error) return `The query parameter '${name}' ${error}.`;
  }
  return undefined;
}

interface Bounds {
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const typesOf = ({ type }: SchemaObject) => [type ?? []].flat() as string[];

function checkValue(schema: SchemaObject, value: string): string | undefined {
  const types = typesOf(schema);
  const { enum: allowed, minimum, maximum, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema as Bounds;
  if (value === '') return 'is empty';
  if (allowed && !allowed.map(String).includes(value)) return `must be one of ${allowed.join(', ')}`;
  if (types.length === 1 && types[0] === 'boolean') {
    if (value !== 'true' && value !== 'false') return 'must be true or false';
  } else if (types.length === 1 && (types[0] === 'integer' || types[0] === 'number')) {
    const pattern = types[0] === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
    if (!pattern.test(value)) return types[0] === 'integer' ? 'is not a whole number' : 'is not a number';
    if (minimum !== undefined && Number(value) < minimum) return `must be >= ${minimum}`;
    if (maximum !== undefined && Number(value) > maximum) return `must be <= ${maximum}`;
  } else if (value.length < minLength || value.length > maxLength)
    return `must have ${minLength} to ${maxLength} characters`;
  return undefined;
}
