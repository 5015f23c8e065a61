import type { Check } from '../check.ts';
import { comparableBody } from '../data/comparable.ts';
import { filterQueries } from '../data/pagination.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { has } from '../target/target.ts';
import type { Context } from './context.ts';
import { type ExecutedCheck, executeCheck, resultOf } from './run-check.ts';

const attempts = 3;

/** The reason given by a check whose responses contradict each other because the data changed in between. */
export const dataChanged = 'the data changed while this was checked; run the kit while nothing else changes it';

/**
 * Runs a check again, alone, until the data does not change during the run. If the data changes in every attempt, the result
 * is inconclusive.
 */
export async function rerunCheck(check: Check, context: Context): Promise<ExecutedCheck> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await takeSnapshot(context);
    const outcome = await executeCheck(check, context.withoutCache());
    if (outcome.problems.length === 0 || (await takeSnapshot(context)) === before) return outcome;
  }
  return { result: resultOf(check, 'not tested', dataChanged), problems: [] };
}

/** The data that the checks read, as a text: the paged lists of every user, and single resources. */
export async function takeSnapshot(context: Context): Promise<string> {
  const { contract, target } = context;
  const tokens = (['full', 'otherUser', 'bulk'] as const).filter((token) => has(target, `tokens.${token}`));
  const requests = contract.operations.flatMap((operation): RequestSpec[] => {
    const { visible, long } = target.resources?.[operation.id] ?? {};
    if (operation.path.includes('{')) {
      const named = [...new Set([visible, long])].flatMap((of) => of ?? []);
      // Without a name, the request goes to a resource from a list, as in most checks.
      return [{ operation }, ...named.map((of) => ({ operation, of }))];
    }
    if (!operation.paging) return [];
    return [
      ...tokens.map((token) => ({ operation, token })),
      ...filterQueries(operation).map((query) => ({ operation, query })),
    ];
  });
  const label = 'to detect concurrent changes';
  const readings = requests.map(async (request) => comparableBody(await context.send({ ...request, label })));
  return (await Promise.allSettled(readings))
    .map((reading) => (reading.status === 'fulfilled' ? reading.value : ''))
    .join();
}
