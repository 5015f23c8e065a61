import { type Check, NotTested, problem } from '../check.ts';
import { listIn, thread, threadOperations } from '../world.ts';

export const notesOfThread: Check = {
  id: 'notes-of-thread',
  title: 'The notes endpoint gives the notes of that thread, and of no other',
  requirements: ['R12', 'R4', 'R15'],
  failure: 'Notes of all threads, or none where there are some.',
  async run(lab) {
    const { notes } = threadOperations(lab);
    const id = await thread(lab, 'withNotes');
    const exchange = await lab.ask({ operation: notes, path: { id }, as: 'of a thread with notes' });
    if (exchange.response.status !== 200)
      return [problem(exchange, 'status 200', `status ${exchange.response.status}`)];
    const entries = listIn(exchange.json);
    if (entries.length === 0) return [problem(exchange, 'notes', 'an empty list')];
    if (!entries.some((note) => 'threadId' in note))
      throw new NotTested('notes do not say which thread they belong to');
    const foreign = entries.find((note) => note.threadId !== id);
    return foreign ? [problem(exchange, `threadId: ${id}`, `threadId: ${foreign.threadId}`, 'threadId')] : [];
  },
};
