import type { RequestSpec } from '../http/build-request.ts';
import type { Context } from '../run/context.ts';
import { has } from '../target/target.ts';
import { comparableBody } from './comparable.ts';
import { filterQueries } from './pagination.ts';

/** The data that the checks read, as texts: the paged lists of every user, and the resources that the target names. */
export async function takeSnapshot(context: Context): Promise<string[]> {
  const { contract, target } = context;
  const tokens = (['full', 'otherUser', 'bulk'] as const).filter((token) => has(target, `tokens.${token}`));
  const requests = contract.operations.flatMap((operation): RequestSpec[] => {
    const { visible, long } = target.resources?.[operation.id] ?? {};
    if (operation.path.includes('{'))
      return [...new Set([visible, long])].flatMap((of) => (of === undefined ? [] : [{ operation, of }]));
    if (!operation.paging) return [];
    return [
      ...tokens.map((token) => ({ operation, token })),
      ...filterQueries(operation).map((query) => ({ operation, query })),
    ];
  });
  const label = 'to detect concurrent changes';
  return (await Promise.all(requests.map((request) => context.send({ ...request, label })))).map(comparableBody);
}
