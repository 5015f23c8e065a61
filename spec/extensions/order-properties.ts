import type { SchemaObject } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { entryProperties, listed } from './operation-lists.ts';

/** `x-order` and `x-page-direction` are on a list, and `x-order` names single-valued properties that all of its entries have, each once. */
export const orderProperties = contractRule((contract, report) => {
  for (const schema of orderedIn(contract.document)) {
    const order = schema['x-order'];
    const isList = schema.items !== undefined || [schema.type].flat().includes('array');
    for (const key of ['x-order', 'x-page-direction'] as const)
      if (schema[key] && !isList)
        report(schema, `${key} is for lists, and this schema is not an array. Move it to the array.`, key);
    if (!order || !isList) continue;
    if (order.length === 0)
      report(schema, 'The order is empty. Name the properties, the most important first.', 'x-order');
    const properties = entryProperties(schema);
    const required = requiredNames(schema.items ?? {});
    const names = order.map((key) => key.replace(/^-/, ''));
    for (const [index, name] of names.entries()) {
      const property = properties?.[name];
      const types = [property?.type ?? []].flat();
      const fault =
        (properties &&
          !property &&
          `The entries have no property ${name}. Use one of ${listed(Object.keys(properties))}.`) ||
        (names.indexOf(name) < index && `${name} is already in the order. Remove it.`) ||
        (types.some((type) => type === 'object' || type === 'array') &&
          `A list cannot be sorted by ${name}: it is an ${types.find((type) => type === 'object' || type === 'array')}.`) ||
        (property &&
          !required.has(name) &&
          `The position of entries without ${name} is not defined. Make ${name} required.`) ||
        (property &&
          isNullable(property) &&
          `The position of entries whose ${name} is null is not defined. Use a property that is never null.`);
      if (fault) report(schema, fault, 'x-order', index);
    }
  }
});

/** The schemas of a document with an order or a direction. */
function orderedIn(node: unknown, seen = new Set<unknown>()): SchemaObject[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  const { 'x-order': order, 'x-page-direction': direction } = node as SchemaObject;
  // A property may have the name of an extension.
  const own = Array.isArray(order) || typeof direction === 'string' ? [node as SchemaObject] : [];
  return [...own, ...Object.values(node).flatMap((child) => orderedIn(child, seen))];
}

/** The properties that every value of a schema has. */
function requiredNames(schema: SchemaObject, outer: readonly SchemaObject[] = []): Set<string> {
  if (outer.includes(schema)) return new Set();
  const namesOf = (part: SchemaObject) => requiredNames(part, [...outer, schema]);
  const inEach = ([first, ...others]: SchemaObject[] = []) =>
    first ? [...namesOf(first)].filter((name) => others.every((other) => namesOf(other).has(name))) : [];
  const inAll = (schema.allOf ?? []).flatMap((part) => [...namesOf(part)]);
  return new Set([...(schema.required ?? []), ...inAll, ...inEach(schema.oneOf), ...inEach(schema.anyOf)]);
}

function isNullable({ type, oneOf = [], anyOf = [] }: SchemaObject): boolean {
  return [type].flat().includes('null') || [...oneOf, ...anyOf].some((branch) => [branch.type].flat().includes('null'));
}
