import type { Check } from '../../check.ts';
import { problem } from '../../problem.ts';

export const basePath: Check = {
  id: 'base-path',
  title: 'The base URL ends with the version',
  requirements: ['R13'],
  failure: 'The API is served at /v1 or at the root.',
  async run(context) {
    const { basePath: wanted, operations } = context.contract;
    const { pathname } = new URL(context.target.baseUrl);
    const [operation] = operations;
    if (pathname.endsWith(wanted) || !operation) return [];
    return [
      problem(
        await context.send({ operation, label: 'at the base address' }),
        `a base URL that ends with ${wanted}`,
        pathname,
      ),
    ];
  },
};
