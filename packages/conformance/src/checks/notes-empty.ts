import { type Check, expectStatus, problem } from '../check.ts';
import { listIn, thread, threadOperations } from '../world.ts';

export const notesEmpty: Check = {
  id: 'notes-empty',
  title: 'A thread without notes gives an empty page',
  requirements: ['D15', 'D14'],
  failure: '404 or 204 because there is nothing to list, or data: null.',
  async run(lab) {
    const { notes } = threadOperations(lab);
    const id = await thread(lab, 'withoutNotes');
    const exchange = await lab.ask({ operation: notes, path: { id }, as: 'of a thread without notes' });
    const refused = expectStatus(exchange, 200);
    const count = listIn(exchange.json).length;
    if (refused.length > 0 || count === 0) return refused;
    return [problem(exchange, 'an empty list', `${count} notes`)];
  },
};
