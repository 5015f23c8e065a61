import type { SchemaObject } from '@threads-api/contract';
import { createValidator } from '@threads-api/http';

/** Whether a value matches a schema. */
export type Check = (value: unknown) => boolean;

const known = { request: new WeakMap<object, Check>(), response: new WeakMap<object, Check>() };

/** Compiling the schema of a larger response would take too long. Requests are validated anyway. */
const largest = 2_000;

/** Finds the check of a schema. It is compiled on first use, and only if values might not match. */
export function findCheck(schema: SchemaObject, isRequest: boolean): Check {
  // A schema may be true.
  if (typeof schema !== 'object') return () => true;
  const checks = isRequest ? known.request : known.response;
  const check = checks.get(schema) ?? createCheck(schema, isRequest);
  checks.set(schema, check);
  return check;
}

function createCheck(schema: SchemaObject, isRequest: boolean): Check {
  if (isSimple(schema) || (!isRequest && !isSmall(schema))) return () => true;
  let validate: Check | undefined;
  return (value) => {
    validate ??= compile(schema, isRequest);
    return validate(value);
  };
}

/** An invalid schema is reported elsewhere. No value matches a schema that refers to itself without end. */
function compile(schema: SchemaObject, isRequest: boolean): Check {
  try {
    const validate = createValidator(schema, isRequest);
    return (value) => {
      try {
        return validate(value);
      } catch {
        return false;
      }
    };
  } catch {
    return () => true;
  }
}

const annotations = 'title description deprecated readOnly writeOnly externalDocs xml $comment';
const understood = new Set(
  `${annotations} type format enum const default example examples properties required items additionalProperties
  minItems maxItems minLength maxLength minimum maximum`.split(/\s+/),
);

/** Whether every usual value matches, because generation knows all keywords and they do not depend on each other. */
function isSimple(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return true;
  seen.add(schema);
  const { properties, items, additionalProperties, ...own } = schema as SchemaObject;
  const { format, minLength, maxLength, enum: choices, default: standard, example, examples } = own;
  const given = [standard, example, ...(Array.isArray(examples) ? examples : [])].filter(
    (value) => value !== undefined,
  );
  return (
    Object.keys(own).every((name) => understood.has(name) || name.startsWith('x-')) &&
    (format === undefined || (minLength === undefined && maxLength === undefined)) &&
    (choices !== undefined || given.every((value) => isWithin(own, value))) &&
    [items, additionalProperties, ...Object.values(properties ?? {})].every((part) => isSimple(part, seen))
  );
}

/** Whether a text, number or boolean matches a schema of understood keywords. */
function isWithin({ type, format, ...bounds }: SchemaObject, value: unknown): boolean {
  const { minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = bounds as Bounds;
  const types = [type].flat();
  if (typeof value === 'string')
    return (
      types.includes('string') && value.length >= minLength && value.length <= maxLength && hasFormat(format, value)
    );
  if (typeof value !== 'number')
    return types.includes(value === null ? 'null' : typeof value) && Object(value) !== value;
  const isTyped = types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return isTyped && value >= minimum && value <= maximum;
}

type Bounds = Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength', number>>;

const formats = new Map<unknown, Check>();

export function hasFormat(format: unknown, text: string): boolean {
  if (format === undefined || format === '') return true;
  const check = formats.get(format) ?? compile({ format }, true);
  formats.set(format, check);
  return check(text);
}

/** Whether a schema has few parts, counting those that occur several times. */
function isSmall(schema: SchemaObject): boolean {
  const open = new Set<unknown>();
  let parts = 0;
  const count = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null || open.has(node)) return true;
    parts += 1;
    if (parts > largest) return false;
    open.add(node);
    const isCounted = Object.values(node).every(count);
    open.delete(node);
    return isCounted;
  };
  return count(schema);
}
