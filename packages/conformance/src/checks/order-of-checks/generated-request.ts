import type { Operation } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { findSamplePath } from '../../data/paths.ts';
import { anyRequest } from '../../probes/any-request.ts';
import { sendGenerated } from '../../probes/generated-requests.ts';
import { tokenWithout } from '../../probes/scopes.ts';

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

export const generatedRequest: Check = {
  id: 'generated-request',
  title: 'Any request returns the status of its first error, or 200 if it has none',
  requirements: ['D21', 'D19', 'D10', 'D18'],
  about: 'Which error comes first',
  failure: 'Errors are reported correctly one by one, but not in every combination, or not with every header.',
  async run(context) {
    const paths = new Map<Operation, Record<string, string>>();
    // Without a thread, the other operations can still be tested.
    for (const operation of context.contract.operations) {
      const path = operation.method === 'GET' ? await findSamplePath(context, operation) : undefined;
      if (path) paths.set(operation, path);
    }
    const operations = [...paths.keys()];
    if (operations.length === 0) return 'inapplicable';
    const declared: string[] = context.contract.operations.map(({ method }) => method);
    const requests = anyRequest({
      operations,
      pathOf: (operation) => paths.get(operation) ?? {},
      tokenWithoutScope({ scope }) {
        const token = tokenWithout(scope);
        return token && context.target.tokens[token] ? token : undefined;
      },
      methods: context.methodProbes ? methods.filter((method) => !declared.includes(method)) : [],
    });
    return sendGenerated(context, requests, Math.ceil((context.runs * 3) / 4));
  },
};
