import type { SchemaObject } from '@threads-api/contract';
import { createValidator } from '@threads-api/http/internal';

/** Whether a value matches a schema. */
type Check = (value: unknown) => boolean;

const known = { request: new WeakMap<object, Check>(), response: new WeakMap<object, Check>() };

/** Compiling the schema of a larger response would take too long. Requests are validated anyway. */
const largest = 2_000;

/** Returns the check of a schema. It is compiled on first use. */
export function findCheck(schema: SchemaObject, isRequest: boolean): Check {
  // A schema may be true.
  if (typeof schema !== 'object') return () => true;
  const checks = isRequest ? known.request : known.response;
  const check = checks.get(schema) ?? createCheck(schema, isRequest);
  checks.set(schema, check);
  return check;
}

/** Accepts any value if the schema is invalid, which is reported elsewhere, and none if validation never ends. */
function createCheck(schema: SchemaObject, isRequest: boolean): Check {
  if (!isRequest && !isSmall(schema)) return () => true;
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
