import type { Check } from '../../check.ts';
import { findThread, readPagesOfThread, threadOperations } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const historyWithoutNotes: Check = {
  id: 'history-without-notes',
  title: 'The history has no notes',
  requirements: ['D11'],
  failure: 'Internal notes appear between the messages to the customer.',
  async run(context) {
    const { detail, notes } = threadOperations(context);
    const id = await findThread(context, 'withNotes');
    const [history, noteList] = await Promise.all([
      readPagesOfThread(context, detail, id),
      readPagesOfThread(context, notes, id),
    ]);
    if (history.entries.length === 0 || noteList.entries.length === 0) return 'inapplicable';
    const ids = new Set(noteList.entries.map((note) => note.id));
    // A message may repeat the text of a note, but not with the same timestamp.
    const written = new Set(noteList.entries.map(({ createdAt, bodyText }) => `${createdAt} ${bodyText}`));
    const note = history.entries.find(
      ({ id: entryId, timestamp, bodyText }) => ids.has(entryId) || written.has(`${timestamp} ${bodyText}`),
    );
    if (!note) return [];
    return [problem(history.exchanges[0], 'a history without notes', `a history with the note ${note.id}`, 'note')];
  },
};
