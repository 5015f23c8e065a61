import { propertiesOf, type SchemaObject } from '@threads-api/contract';

/** A field that a schema does not describe, and the object that has it. */
export interface AdditionalField {
  name: string;
  value: unknown;
  owner: Record<string, unknown>;
}

/** Returns the fields that the schema does not describe. The contract allows such fields, but restricts their content. */
export function additionalFields(schema: SchemaObject, value: unknown): AdditionalField[] {
  if (Array.isArray(value)) return value.flatMap((item) => additionalFields(schema.items ?? {}, item));
  if (typeof value !== 'object' || value === null) return [];
  const properties = propertiesOf(schema);
  const owner = value as Record<string, unknown>;
  return Object.entries(owner).flatMap(([name, item]) => {
    const described = properties[name];
    return described ? additionalFields(described, item) : [{ name, value: item, owner }];
  });
}

/** Every object inside a value, including the value itself. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

/** Every text inside a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
