import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Referenced, SchemaObject } from './document.ts';

/** Says why a value does not fit a schema of the document, `$ref`s included; nothing if it does. */
export type SchemaCheck = (schema: Referenced<SchemaObject>, value: unknown) => string | undefined;

/** Checks values against schemas of a document. */
export function createSchemaCheck(root: object): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const { components } = root as { components?: unknown };
  return (schema, value) => {
    // A `$ref` leads into the components. Ajv takes long to read them, so only a schema that refers to them gets them.
    const refers = JSON.stringify(schema).includes('"$ref"');
    const fits = ajv.validate(refers ? { ...schema, components } : schema, value);
    return fits ? undefined : ajv.errorsText(undefined, { dataVar: 'it' });
  };
}
