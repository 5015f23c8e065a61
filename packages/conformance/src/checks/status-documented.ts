import { type Check, problem } from '../check.ts';

export const statusDocumented: Check = {
  id: 'status-documented',
  title: 'Every status is one that the contract declares for the operation',
  requirements: ['D19'],
  failure: 'A 201, 302, 406 or 422 that no client was told of.',
  inspect(exchange, { contract }) {
    const { documented, operation, response, request } = exchange;
    if (documented) return [];
    const { siblings } = contract.at(request.method, request.path);
    const declared = operation ? Object.keys(operation.responses) : [siblings.length > 0 ? '405' : '404'];
    return [problem(exchange, `one of ${declared.join(', ')}`, `status ${response.status}`, `${response.status}`)];
  },
};
