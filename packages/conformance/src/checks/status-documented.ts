import { type Check, problem } from '../check.ts';
import { isOptionsAnswered } from '../method-probes.ts';

export const statusDocumented: Check = {
  id: 'status-documented',
  title: 'Every status is one that the contract declares for the operation',
  requirements: ['D19'],
  failure: 'A 201, 302, 406 or 422 that no client was told of.',
  inspect(exchange) {
    const { documented, operation, methods, response } = exchange;
    if (documented || isOptionsAnswered(exchange)) return [];
    const declared = operation ? Object.keys(operation.responses) : [methods.length > 0 ? '405' : '404'];
    return [problem(exchange, `one of ${declared.join(', ')}`, `status ${response.status}`, `${response.status}`)];
  },
};
