import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { has, type ThreadName, type TokenName } from '../target/target.ts';
import { type PagedOperation, pagedOperations, type ReadPages, readPages } from './pagination.ts';
import { samplePath, threadParameter, threadPath } from './paths.ts';
import { findThread, readLargest, threadOperations } from './threads.ts';

type Path = Record<string, string>;

/** A list to test paging on: the threads, the history of a long thread, or the notes of a thread that has some. */
export interface PagedList {
  operation: PagedOperation;
  token: 'full' | 'bulk';
  /** The thread that the list belongs to, if any. */
  thread?: ThreadName;
}

/** One list for each paged operation of the contract. */
export function pagedLists(context: Context): PagedList[] {
  return pagedOperations(context).map((operation) => {
    if (operation === threadOperations(context).list)
      return { operation, token: has(context.target, 'tokens.bulk') ? 'bulk' : 'full' };
    if (!threadParameter(context, operation)) return { operation, token: 'full' };
    return { operation, token: 'full', thread: operation.paging.direction === 'forward' ? 'withNotes' : 'longHistory' };
  });
}

/** The path parameters of a list. */
export async function pathOf(context: Context, { operation, thread }: PagedList): Promise<{ path: Path }> {
  const ofThread = thread && (await threadPath(context, operation, await findThread(context, thread)));
  return { path: ofThread ?? (await samplePath(context, operation)) };
}

/** Reads a list in pages of the maximum size. */
export const readLargePages = (context: Context, list: PagedList): Promise<ReadPages> =>
  readList(context, list, list.token);

/** Reads a list of the owner of a token in pages of the maximum size, once for each query. */
export async function readList(
  context: Context,
  list: PagedList,
  token: TokenName,
  query: Record<string, string> = {},
): Promise<ReadPages> {
  return readLargest(context, list.operation, { token, query, ...(await pathOf(context, list)) });
}

/** Reads the same list in about twenty pages. It must have at least two entries, so that there is a next page. */
export function readSmallPages(context: Context, list: PagedList): Promise<ReadPages> {
  const { operation, token } = list;
  return context.once(`small pages of ${operation.id}`, async () => {
    const { entries } = await readLargePages(context, list);
    if (entries.length < 2) throw new NotTested(`${operation.id} has no second page: it needs at least two entries`);
    const limit = Math.min(operation.paging.limit.maximum - 1, Math.max(1, Math.floor(entries.length / 20)));
    const path = await pathOf(context, list);
    return readPages(context, operation, { token, limit, ...path, label: 'in small pages' });
  });
}
