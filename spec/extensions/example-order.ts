import { propertiesOf, type SchemaObject } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { successfulAnswers } from '../lint/exchanges.ts';

/** The entries of an example are in the order of the schema's `x-order`. A leading `-` means descending. */
export const exampleOrder = contractRule((contract, report) => {
  for (const { operation, example, value } of successfulAnswers(contract)) {
    for (const { path, index, order } of misplacedEntries(operation.success?.schema ?? {}, value)) {
      const message = `The entry belongs before the one above it: the order is ${order.join(', ')}. Move it.`;
      report(example, message, 'value', ...path, index);
    }
  }
});

interface Misplaced {
  path: string[];
  index: number;
  order: string[];
}

function misplacedEntries(schema: SchemaObject, value: unknown, path: string[] = []): Misplaced[] {
  const order = schema['x-order'];
  if (order && Array.isArray(value))
    return value.flatMap((entry, index) =>
      index > 0 && compare(value[index - 1], entry, order) > 0 ? [{ path, index, order }] : [],
    );
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const child = (value as Record<string, unknown> | null)?.[name];
    return child === undefined ? [] : misplacedEntries(property, child, [...path, name]);
  });
}

function compare(a: unknown, b: unknown, order: string[]): number {
  for (const key of order) {
    const name = key.replace(/^-/, '');
    const [first, second] = key.startsWith('-')
      ? [Object(b)[name], Object(a)[name]]
      : [Object(a)[name], Object(b)[name]];
    // The position of absent values is not declared.
    if (first === second || first == null || second == null) continue;
    if (typeof first === 'number' && typeof second === 'number') return first - second;
    return String(first) < String(second) ? -1 : 1;
  }
  return 0;
}
