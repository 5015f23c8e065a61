import { valueAt } from '@threads-api/contract';
import { type Check, nothingSeen, problem } from '../check.ts';

export const pageSize: Check = {
  id: 'page-size',
  title: 'No page holds more entries than its limit, given or standard',
  requirements: ['D16', 'D12'],
  failure: 'limit=2 gives three entries, or no limit gives everything.',
  inspect(exchange) {
    const { operation, request, response, json } = exchange;
    if (!operation?.paging || response.status !== 200) return nothingSeen;
    const { limit: limited, list } = operation.paging;
    const given = new URLSearchParams(request.path.split('?')[1]).get(limited.name);
    const limit = given === null ? limited.default : Number(given);
    const entries = valueAt(json, list);
    // A limit that is none is for other checks.
    if (!Array.isArray(entries) || !(limit > 0) || entries.length <= limit) return [];
    return [
      {
        ...problem(exchange, `at most ${limit} entries`, `${entries.length} entries`),
        key: `${operation.id} ${given === null ? 'standard' : 'given'}`,
      },
    ];
  },
};
