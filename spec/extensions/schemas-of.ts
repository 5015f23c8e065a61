import type { Contract, SchemaObject } from '@threads-api/contract/model';

const single = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const lists = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];

/** Every schema of a contract, including nested ones, once each. */
export function schemasOf({ schemas, operations, responses, webhooks }: Contract): Set<SchemaObject> {
  const found = new Set<SchemaObject>();
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || found.has(schema as SchemaObject)) return;
    const node = schema as SchemaObject;
    found.add(node);
    for (const key of single) visit(node[key]);
    for (const key of [...lists, ...maps]) for (const child of Object.values(Object(node[key]))) visit(child);
  };
  for (const schema of Object.values(schemas)) visit(schema);
  for (const { parameters, requestBody } of operations) {
    for (const { schema } of parameters) visit(schema);
    visit(requestBody?.schema);
  }
  for (const { response } of responses) visit(response.schema);
  for (const { schema } of webhooks) visit(schema);
  return found;
}
