import type { Check } from '../../check.ts';
import { listIn } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import { NotTested, problem } from '../../problem.ts';

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
    if (!entries.some((note) => 'threadId' in note)) throw new NotTested('notes have no threadId');
    const foreign = entries.find((note) => note.threadId !== id);
    return foreign ? [problem(exchange, `threadId: ${id}`, `threadId: ${foreign.threadId}`, 'threadId')] : [];
  },
};
