import { fieldsOf, pointerKeys, valueAt } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { successfulAnswers } from '../lint/exchanges.ts';
import { listsIn } from './operation-lists.ts';

/** The entries of an example are in the order of the schema's `x-order`. A leading `-` means descending. */
export const exampleOrder = contractRule((contract, report) => {
  for (const { operation, example, value } of successfulAnswers(contract)) {
    for (const { schema, pointer } of listsIn(operation)) {
      const order = schema['x-order'];
      const entries = valueAt(value, pointer);
      if (!order || !Array.isArray(entries)) continue;
      for (const [index, entry] of entries.entries()) {
        if (index === 0 || compare(entries[index - 1], entry, order) <= 0) continue;
        const message = `The entry belongs before the one above it: the order is ${order.join(', ')}. Move it.`;
        report(example, message, 'value', ...pointerKeys(pointer), index);
      }
    }
  }
});

function compare(a: unknown, b: unknown, order: string[]): number {
  for (const key of order) {
    const name = key.replace(/^-/, '');
    const [first, second] = key.startsWith('-')
      ? [fieldsOf(b)[name], fieldsOf(a)[name]]
      : [fieldsOf(a)[name], fieldsOf(b)[name]];
    // The position of absent values is not declared.
    if (first === second || first == null || second == null) continue;
    if (typeof first === 'number' && typeof second === 'number') return first - second;
    return String(first) < String(second) ? -1 : 1;
  }
  return 0;
}
