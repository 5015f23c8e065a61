import type { Check } from '../../check.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { readPages } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import { NotTested, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';

export const noteChangesNothing: Check = {
  id: 'note-changes-nothing',
  title: 'A new note is the last of the notes, and leaves the thread as it is',
  requirements: ['D8', 'D14', 'D4'],
  about: 'Thread.unread',
  failure: 'A note makes a thread unread, moves it up, or appears in its history.',
  needs: ['actions.addNote'],
  phase: 'last',
  async run(context) {
    const { detail, notes } = threadOperations(context);
    const id = await findThread(context, 'withNotes');
    const thread = (label: string) => context.send({ operation: detail, path: { id }, label });
    const list = (label: string) =>
      readPages(context, notes, { path: { id }, limit: notes.paging.limit.maximum, label });
    const [before, notesBefore] = [await thread('before a note'), await list('before a note')];
    await performAction(context.target, 'addNote', { THREAD_ID: id });
    const [after, notesAfter] = [await thread('after a note'), await list('after a note')];
    const known = new Set(notesBefore.entries.map((note) => note.id));
    const last = notesAfter.entries.at(-1);
    if (!last || known.has(last.id))
      return [
        {
          ...problem(notesAfter.exchanges[0], 'the new note at the end', `${last?.id}`, 'note'),
          requirement: 'D14',
          about: 'NotePage.data',
        },
      ];
    if (comparableBody(before) === comparableBody(after)) return [];
    const again = await thread('after a note');
    if (comparableBody(after) !== comparableBody(again)) throw new NotTested('the data changed while this was checked');
    return [
      { ...problem(after, 'the thread as before the note', after.response.text, 'thread'), exchanges: [before, after] },
    ];
  },
};
