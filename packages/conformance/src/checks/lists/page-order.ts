import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import type { Entry } from '../../data/pagination.ts';
import { firstOutOfOrder } from '../../data/sort-order.ts';
import { problem } from '../../problem.ts';

export const pageOrder: Check = {
  id: 'page-order',
  title: 'Every list has the order that the contract defines',
  requirements: ['D17', 'D11', 'D14'],
  failure:
    'The oldest thread first, an arbitrary order for equal timestamps, or a reply before the message it answers.',
  inspect(exchange) {
    const { operation, json, response } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { list, order } = operation.paging;
    const entries = valueAt(json, list);
    // A single entry is always in order.
    if (!Array.isArray(entries) || entries.length < 2) return 'inapplicable';
    const pair = firstOutOfOrder(entries, order);
    if (!pair) return [];
    const fields = order.map((field) => field.replace('-', ''));
    const show = (entry: Entry) => fields.map((field) => entry[field]).join(' ');
    const withoutCase = entries.map(({ id, ...entry }: Entry) => ({ ...entry, id: id.toLowerCase() }));
    const hint = firstOutOfOrder(withoutCase, order) ? '' : ', as if case did not matter';
    return [
      {
        ...problem(exchange, `${list} by ${order.join(', ')}`, `${pair.map(show).join(' before ')}${hint}`),
        key: `${operation.id} ${list}`,
      },
    ];
  },
};
