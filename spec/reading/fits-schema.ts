import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Referenced, SchemaObject } from './document.ts';

/** Says why a value does not fit a schema of the document, `$ref`s included; nothing if it does. */
export type SchemaCheck = (schema: Referenced<SchemaObject>, value: unknown) => string | undefined;

/** Checks values against schemas of a document. With `fromText`, a value is the text of a parameter: `"4"` is a number too. */
export function createSchemaCheck(root: object, { fromText = false } = {}): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, coerceTypes: fromText, validateFormats: false });
  const { components } = root as { components?: unknown };
  return (schema, value) => {
    // Coercion needs an object around the value, and `#/components/…` something to lead to.
    const fits = ajv.validate({ components, properties: { it: schema } }, { it: value });
    return fits ? undefined : ajv.errorsText(undefined, { dataVar: '' }).replaceAll('/it', 'it');
  };
}
