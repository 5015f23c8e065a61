import { partsOf, propertiesOf, type SchemaObject } from '@threads-api/contract/model';

/**
 * A copy of a body with only the properties that the document declares. So a handler that passes a body on cannot set an
 * undeclared property, such as the id of another user.
 */
export function declaredPart(value: unknown, schema: SchemaObject): unknown {
  if (Array.isArray(value)) {
    const { items } = partsOf(schema).find((part) => part.items) ?? {};
    return items ? value.map((entry) => declaredPart(entry, items)) : value;
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || isMap(schema)) return value;
  const declared = new Map(Object.entries(propertiesOf(schema)));
  const entries = Object.entries(value).flatMap(([name, child]) => {
    const property = declared.get(name);
    return property ? [[name, declaredPart(child, property)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Keywords that allow or declare properties beyond `properties`. */
const furtherKeywords = [
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'if',
  'dependentSchemas',
];

/** Whether an object may have any properties, or none are declared. */
const isMap = (schema: SchemaObject) =>
  partsOf(schema).some((part) => furtherKeywords.some((keyword) => part[keyword])) ||
  Object.keys(propertiesOf(schema)).length === 0;
