import type { Check } from '../../check.ts';
import { isOptionsAnswered } from '../../probes/method-probes.ts';
import { problem } from '../../problem.ts';

export const statusDocumented: Check = {
  id: 'status-documented',
  title: 'Every status is documented for its operation',
  requirements: ['D19'],
  about: 'Conventions',
  failure: 'A 302, 406 or 422 that the contract does not document.',
  inspect(exchange) {
    const { documented, operation, methods, response } = exchange;
    if (documented || exchange.temporary || isOptionsAnswered(exchange)) return [];
    const declared = operation ? Object.keys(operation.responses) : [methods.length > 0 ? '405' : '404'];
    return [problem(exchange, `one of ${declared.join(', ')}`, `status ${response.status}`, `${response.status}`)];
  },
};
