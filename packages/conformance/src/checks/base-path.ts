import { type Check, problem } from '../check.ts';

export const basePath: Check = {
  id: 'base-path',
  title: 'The base address ends with the version',
  requirements: ['R13'],
  failure: 'The API answers at /v1 or at the root.',
  async run(lab) {
    const { basePath: wanted, operations } = lab.contract;
    const { pathname } = new URL(lab.target.baseUrl);
    const [operation] = operations;
    if (pathname.endsWith(wanted) || !operation) return [];
    return [
      problem(
        await lab.ask({ operation, as: 'at the base address' }),
        `a base address that ends with ${wanted}`,
        pathname,
      ),
    ];
  },
};
