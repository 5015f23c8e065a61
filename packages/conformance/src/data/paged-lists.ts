import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { has, lineForResource, type TokenName } from '../target/target.ts';
import {
  type PagedOperation,
  pagedOperations,
  type ReadPages,
  type ReadPagesOptions,
  readPages,
} from './pagination.ts';
import { samplePath, threadParameter, threadPath } from './paths.ts';
import { findMainList, readLargest, sampleThreadIds } from './threads.ts';

type Path = Record<string, string>;

/** A list to test paging on: the threads, the longest history, or the most notes. */
export interface PagedList {
  operation: PagedOperation;
  token: 'full' | 'bulk';
  /** Whether it is the list of one thread. */
  ofThread?: true;
}

/** One list for each paged operation of the contract. */
export function pagedLists(context: Context): PagedList[] {
  return pagedOperations(context).map((operation) => {
    if (operation === findMainList(context.contract))
      return { operation, token: has(context.target, 'tokens.bulk') ? 'bulk' : 'full' };
    if (!threadParameter(context, operation)) return { operation, token: 'full' };
    return { operation, token: 'full', ofThread: true };
  });
}

/** The path parameters of a list. */
export async function pathOf(context: Context, { operation, ofThread }: PagedList): Promise<{ path: Path }> {
  const path = ofThread && (await threadPath(context, operation, await findLargest(context, operation)));
  return { path: path ?? (await samplePath(context, operation)) };
}

/** The thread with the longest list, among those that the target names and some others. */
export const findLargest = oncePerRun(async (context: Context, operation: PagedOperation): Promise<string> => {
  const ids = await sampleThreadIds(context);
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const path = (await threadPath(context, operation, id)) ?? {};
      const { entries } = await readLargest(context, operation, { token: 'full', query: {}, path });
      return { id, size: entries.length };
    }),
  );
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new NotTested('the list is empty; use a user who sees threads as tokens.full');
  return largest.id;
});

/** Reads a list in pages of the maximum size. */
export const readLargePages = (context: Context, list: PagedList): Promise<ReadPages> =>
  readList(context, list, list.token);

/** Reads a list as the owner of a token, in pages of the maximum size, once for each query. */
export async function readList(
  context: Context,
  list: PagedList,
  token: TokenName,
  query: Record<string, string> = {},
): Promise<ReadPages> {
  return readLargest(context, list.operation, { token, query, ...(await pathOf(context, list)) });
}

/** Reads the same list in about twenty pages. */
export const readSmallPages = oncePerRun(async (context: Context, list: PagedList): Promise<ReadPages> => {
  const count = await countEntries(context, list);
  const limit = Math.min(list.operation.paging.limit.maximum - 1, Math.max(1, Math.floor(count / 20)));
  return readAgain(context, list, { limit, label: 'in small pages' });
});

/** Reads the same list with limits that shrink, grow and are absent. */
export const readChangingPages = oncePerRun(async (context: Context, list: PagedList): Promise<ReadPages> => {
  await countEntries(context, list);
  const { default: standard, maximum } = list.operation.paging.limit;
  const around = [standard - 1, standard, standard + 1, maximum - 1, maximum];
  // Most defects are at the bounds and at the default. A short list ends at the first page without a limit.
  const limits = [2, 1, undefined, 7, ...around].filter(
    (limit) => limit === undefined || (limit >= 1 && limit <= maximum),
  );
  return readAgain(context, list, { limits, label: 'with a limit that changes' });
});

/** The number of entries of a list. It must have at least two, so that there is a next page. */
async function countEntries(context: Context, list: PagedList): Promise<number> {
  const { operation, ofThread } = list;
  const { entries } = await readLargePages(context, list);
  if (entries.length > 1) return entries.length;
  const advice = `. The target file can name a resource that has them: ${lineForResource(operation, 'long')}`;
  throw new NotTested(`${operation.id} has no second page; it needs at least two entries${ofThread ? advice : ''}`);
}

const readAgain = async (context: Context, list: PagedList, options: ReadPagesOptions): Promise<ReadPages> =>
  readPages(context, list.operation, { token: list.token, ...(await pathOf(context, list)), ...options });
