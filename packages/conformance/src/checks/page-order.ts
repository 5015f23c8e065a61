import { valueAt } from '@threads-api/contract';
import { type Check, nothingSeen, problem } from '../check.ts';
import type { Entry } from '../world.ts';

export const pageOrder: Check = {
  id: 'page-order',
  title: 'Every list is in the order that the contract promises',
  requirements: ['D17', 'D11', 'D14'],
  failure: 'The oldest thread first, equal timestamps in any order, or a message before the one it answers.',
  inspect(exchange) {
    const { operation, json, response } = exchange;
    if (!operation?.paging || response.status !== 200) return nothingSeen;
    const { list, order } = operation.paging;
    const entries = valueAt(json, list);
    // One entry is always in order.
    if (!Array.isArray(entries) || entries.length < 2) return nothingSeen;
    const pair = outOfOrder(entries, order);
    if (!pair) return [];
    const fields = order.map((field) => field.replace('-', ''));
    const show = (entry: Entry) => fields.map((field) => entry[field]).join(' ');
    return [
      {
        ...problem(exchange, `${list} by ${order.join(', ')}`, pair.map(show).join(' before ')),
        key: `${operation.id} ${list}`,
      },
    ];
  },
};

/** The first two neighbours that stand the wrong way round. */
export function outOfOrder(entries: Entry[], order: readonly string[]): [Entry, Entry] | undefined {
  for (const [index, next] of entries.entries()) {
    const entry = entries[index - 1];
    if (entry && compare(entry, next, order) > 0) return [entry, next];
  }
  return undefined;
}

function compare(a: Entry, b: Entry, order: readonly string[]): number {
  for (const field of order) {
    const name = field.replace('-', '');
    const [left, right] = [String(a[name]), String(b[name])];
    if (left !== right) return (left < right ? -1 : 1) * (field.startsWith('-') ? -1 : 1);
  }
  return 0;
}
