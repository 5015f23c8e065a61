import { contractRule } from '../lint/contract-rule.ts';
import { entryProperties, listed } from './operation-lists.ts';
import { schemasOf } from './schemas-of.ts';

/** `x-order` is on a list and names single-valued properties of its entries, each once. */
export const orderProperties = contractRule((contract, report) => {
  for (const schema of schemasOf(contract)) {
    const order = schema['x-order'];
    if (!order) continue;
    if (schema.items === undefined && schema.type !== 'array') {
      report(schema, 'x-order is for lists, and this schema is not an array. Move it to the array.', 'x-order');
      continue;
    }
    if (order.length === 0)
      report(schema, 'The order is empty. Name the properties, the most important first.', 'x-order');
    const properties = entryProperties(schema);
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
          `A list cannot be sorted by ${name}: it is an ${types.find((type) => type === 'object' || type === 'array')}.`);
      if (fault) report(schema, fault, 'x-order', index);
    }
  }
});
