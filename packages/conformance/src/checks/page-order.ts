import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { orderedLists, valueAt } from '../contract.ts';
import type { Entry } from '../world.ts';

export const pageOrder: Check = {
  id: 'page-order',
  title: 'Every list is in the order that the contract promises',
  requirements: ['D17', 'D11', 'D14'],
  failure: 'The oldest thread first, equal timestamps in any order, or a message before the one it answers.',
  inspect(exchange) {
    const schema = exchange.documented?.content?.['application/json']?.schema;
    if (!schema || exchange.response.status !== 200) return nothingSeen;
    const lists = orderedLists(schema);
    const longer = lists.some(({ pointer }) => (valueAt(exchange.json, pointer) as unknown[] | undefined)?.[1]);
    // One entry is always in order.
    if (!longer) return nothingSeen;
    return lists.flatMap(({ pointer, order }): Problem[] => {
      const entries = valueAt(exchange.json, pointer);
      if (!Array.isArray(entries)) return [];
      const pair = outOfOrder(entries, order);
      if (!pair) return [];
      const fields = order.map((field) => field.replace('-', ''));
      const show = (entry: Entry) => fields.map((field) => entry[field]).join(' ');
      return [
        {
          ...problem(exchange, `${pointer} by ${order.join(', ')}`, pair.map(show).join(' before ')),
          key: `${exchange.operation?.id} ${pointer}`,
        },
      ];
    });
  },
};

/** The first two neighbours that stand the wrong way round. */
export function outOfOrder(entries: Entry[], order: string[]): [Entry, Entry] | undefined {
  for (const [index, next] of entries.entries()) {
    const entry = entries[index - 1];
    if (entry && compare(entry, next, order) > 0) return [entry, next];
  }
  return undefined;
}

function compare(a: Entry, b: Entry, order: string[]): number {
  for (const field of order) {
    const name = field.replace('-', '');
    const [left, right] = [String(a[name]), String(b[name])];
    if (left !== right) return (left < right ? -1 : 1) * (field.startsWith('-') ? -1 : 1);
  }
  return 0;
}
