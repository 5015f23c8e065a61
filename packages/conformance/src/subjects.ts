import { NotTested } from './check.ts';
import type { Lab } from './lab.ts';
import { has, type ThreadName } from './target.ts';
import {
  allPages,
  allThreads,
  type PagedOperation,
  pagedOperations,
  type Traversal,
  thread,
  traverse,
} from './world.ts';

/** A list to follow: the threads, the history of a long thread, the notes of one that has some. */
export interface Subject {
  operation: PagedOperation;
  token: 'full' | 'bulk';
  /** Which thread it is a list of. */
  thread?: ThreadName;
}

/** The lists that paging is tried on, one for each paged operation; whatever the contract adds is among them. */
export function subjectsOf(lab: Lab): Subject[] {
  return pagedOperations(lab).map((operation) => {
    if (!operation.path.includes('{')) return { operation, token: has(lab.target, 'tokens.bulk') ? 'bulk' : 'full' };
    return { operation, token: 'full', thread: operation.paging.direction === 'forward' ? 'withNotes' : 'longHistory' };
  });
}

/** The list in pages as large as can be. */
export async function largePages(lab: Lab, { operation, token, thread: name }: Subject): Promise<Traversal> {
  return name ? allPages(lab, operation, await thread(lab, name)) : allThreads(lab, token);
}

/** The same list in small pages: some twenty of them, and at least two entries so that there is a next page. */
export function smallPages(lab: Lab, subject: Subject): Promise<Traversal> {
  const { operation, token, thread: name } = subject;
  return lab.once(`small pages of ${operation.id}`, async () => {
    const { entries } = await largePages(lab, subject);
    if (entries.length < 2)
      throw new NotTested(`${operation.id} has no second page to go to: it needs two entries or more`);
    const limit = Math.min(operation.paging.limit.maximum - 1, Math.max(1, Math.floor(entries.length / 20)));
    const path = name ? { path: { id: await thread(lab, name) } } : {};
    return traverse(lab, operation, { token, limit, ...path, as: 'in small pages' });
  });
}
