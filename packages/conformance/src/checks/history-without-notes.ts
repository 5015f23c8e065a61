import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { allPages, thread, threadOperations } from '../world.ts';

export const historyWithoutNotes: Check = {
  id: 'history-without-notes',
  title: 'No note is in the history',
  requirements: ['D11'],
  failure: 'What colleagues say among themselves stands between the messages to the customer.',
  async run(lab) {
    const { detail, notes } = threadOperations(lab);
    const id = await thread(lab, 'withNotes');
    const [history, chat] = await Promise.all([allPages(lab, detail, id), allPages(lab, notes, id)]);
    if (history.entries.length === 0 || chat.entries.length === 0) return nothingSeen;
    const ids = new Set(chat.entries.map((note) => note.id));
    const texts = new Set(chat.entries.map(({ bodyText }) => bodyText).filter(Boolean));
    const note = history.entries.find((entry) => ids.has(entry.id) || texts.has(entry.bodyText));
    const found: Problem[] = note
      ? [problem(history.exchanges[0], 'a history without notes', `the note ${note.id} in it`, 'note')]
      : [];
    return found;
  },
};
