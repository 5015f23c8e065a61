import { validate } from '@cfworker/json-schema';
import { type SchemaObject, valueAt } from '@threads-api/contract';

/** A difference between a value and a schema. */
export interface Mismatch {
  /** The path of the invalid part, such as `items/0/name`. Empty for the value itself. */
  path: string;
  keyword: string;
  /** The rest of a sentence, such as `must be at least 1`. */
  message: string;
}

const quote = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The message for each keyword. */
const demands: Record<string, (wanted: unknown, value: unknown) => string> = {
  type: (wanted, value) =>
    `must be of type ${[wanted].flat().join(' or ')}, not ${JSON.stringify(value)?.slice(0, 80)}`,
  enum: (wanted) => `must be one of ${[wanted].flat().map(quote).join(', ')}`,
  const: (wanted) => `must be ${quote(wanted)}`,
  minimum: (wanted) => `must be at least ${wanted}`,
  maximum: (wanted) => `must be at most ${wanted}`,
  exclusiveMinimum: (wanted) => `must be more than ${wanted}`,
  exclusiveMaximum: (wanted) => `must be less than ${wanted}`,
  multipleOf: (wanted) => `must be a multiple of ${wanted}`,
  minLength: (wanted) => `must have at least ${wanted} characters`,
  maxLength: (wanted) => `must have at most ${wanted} characters`,
  pattern: (wanted) => `must match the pattern ${wanted}`,
  format: (wanted) => `must have the format ${wanted}`,
  minItems: (wanted) => `must have at least ${wanted} entries`,
  maxItems: (wanted) => `must have at most ${wanted} entries`,
  uniqueItems: () => 'must not have the same entry twice',
  minProperties: (wanted) => `must have at least ${wanted} properties`,
  maxProperties: (wanted) => `must have at most ${wanted} properties`,
  required: (wanted, value) => `must have the property '${missing(wanted, value)}'`,
  false: () => 'is not allowed',
  not: () => 'must not match a forbidden schema',
  oneOf: () => 'matches several alternatives instead of one',
};

const missing = (wanted: unknown, value: unknown) =>
  [wanted].flat().find((name) => !Object.hasOwn(value as object, String(name)));

/**
 * Finds the most specific difference between a value and a schema. Does not compile the schema, so that the first check of a
 * large schema is as fast as the next.
 */
export function findMismatch(schema: SchemaObject, value: unknown): Mismatch | undefined {
  // No references to look up: the schemas of a contract are resolved.
  const { errors } = validate(value, schema, '2020-12', {}, false);
  // The deepest error is the most specific. A failed `anyOf` explains less than its alternatives.
  const [error] = errors
    .filter(({ keyword }) => keyword in demands)
    .sort(
      (a, b) =>
        b.instanceLocation.length - a.instanceLocation.length ||
        Number(a.keyword === 'oneOf') - Number(b.keyword === 'oneOf'),
    );
  if (!error) return errors[0] && { path: '', keyword: errors[0].keyword, message: 'does not match the schema' };
  const { keyword, keywordLocation, instanceLocation } = error;
  const wanted = valueAt(schema, keywordLocation.slice(1));
  const message = demands[keyword]?.(wanted, valueAt(value, instanceLocation.slice(1))) ?? '';
  return { path: instanceLocation.slice(2), keyword, message };
}
