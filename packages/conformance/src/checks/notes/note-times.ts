import type { Check } from '../../check.ts';
import { findThread, readPagesOfThread, threadOperations } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const noteTimes: Check = {
  id: 'note-times',
  title: 'editedAt of a note is null, or not before createdAt',
  requirements: ['D14'],
  about: 'Note.editedAt',
  failure: 'An editedAt before createdAt.',
  async run(context) {
    const { notes } = threadOperations(context);
    const { entries, exchanges } = await readPagesOfThread(context, notes, await findThread(context, 'withNotes'));
    const edited = entries.filter(({ editedAt }) => typeof editedAt === 'string');
    if (edited.length === 0) return 'inapplicable';
    return edited
      .filter(({ createdAt, editedAt }) => `${editedAt}` < `${createdAt}`)
      .map(({ id, createdAt, editedAt }) =>
        problem(exchanges[0], `editedAt: ${createdAt} or later`, `${id} with editedAt: ${editedAt}`, 'edited'),
      );
  },
};
