import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { has, lineForResource, type TokenName } from '../target/target.ts';
import { type PagedOperation, type ReadPages, type ReadPagesOptions, readPages } from './pagination.ts';
import { resourceParameter } from './paths.ts';
import { findMainList, readLargest, readPagesOf, sampleIds } from './resources.ts';

/** The token to test paging with. On the main list, it is that of a user with many entries, if the target has one. */
export const tokenFor = ({ target, run }: Context, operation: PagedOperation): TokenName =>
  has(target, 'tokens.bulk') && operation === findMainList(run.contract) ? 'bulk' : 'full';

/** The list to test paging on: that of the resource with the most entries, or any list. */
export const largestOf = async (context: Context, operation: PagedOperation): Promise<{ of?: string }> =>
  resourceParameter(context, operation) ? { of: await findLargest(context, operation) } : {};

/** The resource with the longest list, among those that the target names and some others. */
export const findLargest = oncePerRun(async (context: Context, operation: PagedOperation): Promise<string> => {
  const ids = await sampleIds(context);
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const { entries } = await readPagesOf(context, operation, id);
      return { id, size: entries.length };
    }),
  );
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new NotTested('the list is empty; use a user who sees resources as tokens.full');
  return largest.id;
});

/** Reads a list as the owner of a token, in pages of the maximum size, once for each query. */
export async function readList(
  context: Context,
  operation: PagedOperation,
  { token = tokenFor(context, operation), query = {} }: Pick<ReadPagesOptions, 'query'> & { token?: TokenName } = {},
): Promise<ReadPages> {
  return readLargest(context, operation, { token, query, ...(await largestOf(context, operation)) });
}

/** Reads the same list in about twenty pages. */
export const readSmallPages = oncePerRun(async (context: Context, operation: PagedOperation): Promise<ReadPages> => {
  const count = await countEntries(context, operation);
  const limit = Math.min(operation.paging.limit.maximum - 1, Math.max(1, Math.floor(count / 20)));
  return readAgain(context, operation, { limit, label: 'in small pages' });
});

/** Reads the same list with limits that shrink, grow and are absent. */
export const readChangingPages = oncePerRun(async (context: Context, operation: PagedOperation): Promise<ReadPages> => {
  await countEntries(context, operation);
  const { default: standard, maximum } = operation.paging.limit;
  const around = [standard - 1, standard, standard + 1, maximum - 1, maximum];
  // Most defects are at the bounds and at the default. A short list ends at the first page without a limit.
  const limits = [2, 1, undefined, 7, ...around].filter(
    (limit) => limit === undefined || (limit >= 1 && limit <= maximum),
  );
  return readAgain(context, operation, { limits, label: 'with a limit that changes' });
});

/** The number of entries of a list. It must have at least two, so that there is a next page. */
async function countEntries(context: Context, operation: PagedOperation): Promise<number> {
  const { entries } = await readList(context, operation);
  if (entries.length > 1) return entries.length;
  const advice = `. The target file can name a resource that has them: ${lineForResource(operation, 'long')}`;
  throw new NotTested(
    `${operation.id} has no second page; it needs at least two entries${operation.path.includes('{') ? advice : ''}`,
  );
}

const readAgain = async (context: Context, operation: PagedOperation, options: ReadPagesOptions): Promise<ReadPages> =>
  readPages(context, operation, {
    token: tokenFor(context, operation),
    ...(await largestOf(context, operation)),
    ...options,
  });
