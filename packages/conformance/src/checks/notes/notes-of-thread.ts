import type { Check } from '../../check.ts';
import { findLargest, pagedLists, readSmallPages } from '../../data/paged-lists.ts';
import { listIn, type PagedOperation } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { NotTested, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

export const notesOfThread: Check = {
  id: 'notes-of-thread',
  title: 'The notes endpoint returns the notes of the thread, and no others',
  requirements: ['R12', 'R4', 'R15'],
  failure: 'Notes of all threads, or none although the thread has some.',
  async run(context) {
    const { notes } = threadOperations(context);
    const id = await findThread(context, 'withNotes');
    const exchange = await context.send({ operation: notes, path: { id }, label: 'of a thread with notes' });
    if (exchange.response.status !== 200)
      return [problem(exchange, 'status 200', `status ${exchange.response.status}`)];
    const entries = listIn(exchange.json);
    if (entries.length === 0) return [problem(exchange, 'notes', 'an empty list')];
    if (!entries.some((note) => 'threadId' in note))
      throw new NotTested('notes have no threadId; add it, as body-schema reports');
    return [[exchange, id] as const, ...(await laterPages(context, notes))].flatMap(([page, threadId]) => {
      const foreign = listIn(page.json).find((note) => note.threadId !== threadId);
      return foreign ? [problem(page, `threadId: ${threadId}`, `threadId: ${foreign.threadId}`, 'threadId')] : [];
    });
  },
};

/** The later pages of the thread with the most notes, and its id. The original requirements define no pages. */
async function laterPages(context: Context, notes: PagedOperation): Promise<(readonly [Exchange, string])[]> {
  const list = pagedLists(context).find(({ operation }) => operation === notes);
  if (context.level === 'core' || !list) return [];
  const pages = await readSmallPages(context, list).catch(() => undefined);
  const id = await findLargest(context, notes);
  return (pages?.exchanges.slice(1) ?? []).map((page) => [page, id]);
}
