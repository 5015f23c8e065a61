import { fieldsOf } from './is-object.ts';
import type { SchemaObject } from './openapi-document.ts';
import { findReferenced } from './pointer.ts';

const schemas = '#/components/schemas/';

/**
 * Makes a `discriminator` explicit for JSON Schema: each alternative requires the values that select it. These values come
 * from the mapping, or else from the alternative itself, or else from the name of its schema. Removes a discriminator if
 * two alternatives would have the same value, or one of them no value.
 *
 * @param schema A schema of the document, with its `$ref`s.
 */
export function narrowAlternatives(document: object, schema: SchemaObject): SchemaObject {
  const { discriminator, ...plain } = schema;
  const { oneOf, anyOf = oneOf, ...rest } = plain;
  const { propertyName: name, mapping } = fieldsOf(discriminator);
  // A property may have the name `discriminator`.
  if (typeof name !== 'string' && typeof discriminator === 'object') return schema;
  if (typeof name !== 'string' || !Array.isArray(anyOf)) return plain;
  const selections = anyOf.map((alternative) => selectionOf(document, fieldsOf(alternative), name, mapping));
  const values = selections.flat();
  const isClear = selections.every(({ length }) => length > 0) && new Set(values).size === values.length;
  if (!isClear) return plain;
  const narrow = (alternative: SchemaObject, index: number): SchemaObject => ({
    allOf: [alternative],
    properties: { [name]: { enum: selections[index] ?? [] } },
    required: [name],
  });
  return { ...rest, oneOf: anyOf.map(narrow), discriminator: { propertyName: name } };
}

/** The values of the property that select an alternative. Only a reference to a schema has any. */
function selectionOf(document: object, { $ref }: SchemaObject, name: string, mapping: unknown): unknown[] {
  if (typeof $ref !== 'string') return [];
  const mapped = Object.entries(fieldsOf(mapping)).filter(
    ([, target]) => target === $ref || `${schemas}${target}` === $ref,
  );
  if (mapped.length > 0) return mapped.map(([value]) => value);
  const implicit = $ref.startsWith(schemas) ? [$ref.slice(schemas.length)] : [];
  const declared = declaredValues(document, { $ref }, name);
  return declared.length === 0 || declared.includes(implicit[0]) ? implicit : declared;
}

/** The values that a schema allows for a property, itself or in the schemas that it extends. */
function declaredValues(document: object, schema: SchemaObject, name: string, outer: string[] = []): unknown[] {
  const { $ref, properties, allOf = [] } = schema;
  if (typeof $ref === 'string') {
    if (outer.includes($ref)) return [];
    return declaredValues(document, fieldsOf(findReferenced(document, $ref)), name, [...outer, $ref]);
  }
  const { enum: listed = [], const: only } = properties?.[name] ?? {};
  if (listed.length > 0 || only !== undefined) return [...listed, ...(only === undefined ? [] : [only])];
  return allOf.flatMap((part) => declaredValues(document, part, name, outer));
}
