import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { problem } from '../../problem.ts';

export const pageNotEmpty: Check = {
  id: 'page-not-empty',
  title: 'A page with a nextCursor has at least one entry',
  requirements: ['D15', 'D12'],
  failure: 'An empty page before the last one, because a filter is applied after paging.',
  inspect(exchange) {
    const { operation, response, json } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { list, cursor } = operation.paging;
    const entries = valueAt(json, list);
    if (typeof valueAt(json, cursor.pointer) !== 'string' || !Array.isArray(entries)) return 'inapplicable';
    if (entries.length > 0) return [];
    return [{ ...problem(exchange, 'at least one entry', 'none, and a nextCursor'), key: operation.id }];
  },
};
