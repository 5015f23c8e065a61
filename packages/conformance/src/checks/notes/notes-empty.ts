import type { Check } from '../../check.ts';
import { listIn } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import { expectStatus, NotTested, problem } from '../../problem.ts';
import { dataChanged } from '../../run/rerun-check.ts';

export const notesEmpty: Check = {
  id: 'notes-empty',
  title: 'A thread without notes returns an empty page',
  requirements: ['D15', 'D14'],
  failure: '404 or 204 because there are no notes, or data: null.',
  async run(context) {
    const { notes } = threadOperations(context);
    const id = await findThread(context, 'withoutNotes');
    const exchange = await context.send({ operation: notes, path: { id }, label: 'of a thread without notes' });
    const refused = expectStatus(exchange, 200);
    const count = listIn(exchange.json).length;
    if (refused.length > 0 || count === 0) return refused;
    // The kit chose this thread because it had no notes.
    if (context.target.threads?.withoutNotes === undefined) throw new NotTested(dataChanged);
    return [problem(exchange, 'an empty list', count === 1 ? '1 note' : `${count} notes`)];
  },
};
