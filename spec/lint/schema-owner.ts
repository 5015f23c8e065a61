import { type Contract, propertiesOf, type SchemaObject, valueAt } from '@threads-api/contract/model';

/**
 * The name of the schema of a value in an example, or of its part that passes a test. For example, `ThreadDetail` includes
 * `Thread`, so a property that `Thread` requires belongs to `Thread`. Undefined if the schema has no name.
 *
 * @param from A pointer to the object that has the example and its schema, or to the schema itself.
 * @param keys The path of the value in the example.
 */
export function findOwner(
  { document, pointerOf }: Contract,
  from: string,
  keys: string[],
  test: (part: SchemaObject) => boolean,
): string | undefined {
  const node = valueAt(document, from) as SchemaObject | undefined;
  const root = (node?.schema ?? node) as SchemaObject | undefined;
  const schema = keys.reduce<SchemaObject | undefined>((parent, key) => parent && childOf(parent, key), root);
  const part = schema && [schema, ...partsOf(schema)].find(test);
  // A `$ref` next to a description is a schema without a name.
  return part && /^#\/components\/schemas\/([^/]+)/.exec(pointerOf(part))?.[1];
}

const childOf = (schema: SchemaObject, key: string) =>
  propertiesOf(schema)[key] ?? [schema, ...partsOf(schema)].map(({ items }) => items).find(Boolean);

/** All schemas that a schema includes, recursively. */
function partsOf(schema: SchemaObject): SchemaObject[] {
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => list ?? []);
  return parts.flatMap((part) => [part, ...partsOf(part)]);
}
