import { createSchemaCheck } from '../../lint/check-schema.ts';

const checkValue = createSchemaCheck();

/** Whether a value matches a keyword. Undefined if the keyword contains a `$ref` or is invalid. */
export function matchesKeyword(key: string, limit: unknown, value: unknown): boolean | undefined {
  try {
    return checkValue({ [key]: limit }, value) === undefined;
  } catch {
    return undefined;
  }
}
