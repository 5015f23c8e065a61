import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { has, type ThreadName } from '../target/target.ts';
import { type PagedOperation, pagedOperations, type ReadPages, readPages } from './pagination.ts';
import { findThread, readPagesOfThread, readThreads } from './threads.ts';

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
    if (!operation.path.includes('{'))
      return { operation, token: has(context.target, 'tokens.bulk') ? 'bulk' : 'full' };
    return { operation, token: 'full', thread: operation.paging.direction === 'forward' ? 'withNotes' : 'longHistory' };
  });
}

/** The path parameters of a list, if it belongs to a thread. */
export async function pathOf(context: Context, { thread }: PagedList): Promise<{ path?: { id: string } }> {
  return thread ? { path: { id: await findThread(context, thread) } } : {};
}

/** Reads a list in pages of the maximum size. */
export async function readLargePages(context: Context, { operation, token, thread }: PagedList): Promise<ReadPages> {
  return thread
    ? readPagesOfThread(context, operation, await findThread(context, thread))
    : readThreads(context, token);
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
