import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { problem } from '../../problem.ts';

export const pageSize: Check = {
  id: 'page-size',
  title: 'No page has more entries than its limit, given or default',
  requirements: ['D16', 'D12'],
  failure: 'limit=2 returns three entries, or a request without limit returns everything.',
  inspect(exchange) {
    const { operation, request, response, json } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { limit: limited, list } = operation.paging;
    const given = new URLSearchParams(request.path.split('?')[1]).get(limited.name);
    const limit = given === null ? limited.default : Number(given);
    const entries = valueAt(json, list);
    // Other checks cover invalid limits.
    if (!Array.isArray(entries) || !(limit > 0) || entries.length <= limit) return [];
    return [
      {
        ...problem(
          exchange,
          `at most ${limit} entries`,
          `${entries.length} entries`,
          given === null ? 'standard' : 'given',
        ),
        key: `${operation.id} ${given === null ? 'standard' : 'given'}`,
      },
    ];
  },
};
