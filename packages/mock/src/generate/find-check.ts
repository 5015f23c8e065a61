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

/** An invalid schema is reported elsewhere. */
function compile(schema: SchemaObject, isRequest: boolean): Check {
  try {
    return createValidator(schema, isRequest);
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
  const names = Object.keys(own);
  const { type, format, enum: choices, default: standard, example, examples } = own;
  const isText = names.includes('minLength') || names.includes('maxLength');
  const isLimited = format !== undefined || isText || names.includes('minimum') || names.includes('maximum');
  const given = [standard, example, ...(Array.isArray(examples) ? examples : [])].filter(
    (value) => value !== undefined,
  );
  const areTyped = given.every((value) => !isLimited && typeof value === type);
  return (
    names.every((name) => understood.has(name) || name.startsWith('x-')) &&
    !(format !== undefined && isText) &&
    (choices !== undefined || areTyped) &&
    [items, additionalProperties, ...Object.values(properties ?? {})].every((part) => isSimple(part, seen))
  );
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
