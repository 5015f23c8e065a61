import type { SchemaObject } from '@threads-api/contract/model';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Returns why a value does not match a schema; undefined if it does. */
export type SchemaCheck = (schema: SchemaObject, value: unknown) => string | undefined;

/** Checks values against schemas without `$ref`s. */
export function createSchemaCheck(): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return (schema, value) => {
    if (ajv.validate(schema, value)) return undefined;
    const [error] = ajv.errors ?? [];
    return `it ${error?.message}`;
  };
}
