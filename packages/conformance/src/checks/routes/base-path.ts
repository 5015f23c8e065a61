import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { listIn } from '../../data/pagination.ts';
import { type Problem, problem } from '../../problem.ts';

/** Base paths other than the contract's, by label. */
const others: Record<string, (basePath: string) => string> = {
  'in capital letters': (basePath) => basePath.toUpperCase(),
  'of a version that does not exist': (basePath) => basePath.replace(/\d+(?=\D*$)/, '999'),
};

export const basePath: Check = {
  id: 'base-path',
  title: 'The base URL ends with the version, and the API is served only below it',
  requirements: ['R13', 'D19'],
  failure: 'The API is served at /v1 or at the root, or under every version.',
  async run(context) {
    const { basePath: wanted, operations } = context.contract;
    const { pathname } = new URL(context.target.baseUrl);
    const [operation] = operations;
    if (!operation) return [];
    if (!pathname.endsWith(wanted))
      return [
        problem(
          await context.send({ operation, label: 'at the base address' }),
          `a base URL that ends with ${wanted}`,
          pathname,
        ),
      ];
    return checkEach(Object.entries(others), async ([label, change]): Promise<Problem[]> => {
      const base = change(pathname);
      if (base === pathname) return [];
      const exchange = await context.send({ operation, base, label: `below a base path ${label}` });
      // Another program may respond there, but not this API.
      const { status } = exchange.response;
      if (status !== 200 || listIn(exchange.json).length === 0) return [];
      return [problem(exchange, `status 404 below ${base}`, `status ${status} with a list`, label)];
    });
  },
};
