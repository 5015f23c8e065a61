import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from '../../check.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { readPages } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import { NotTested, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import { dataChanged } from '../../run/rerun-check.ts';

export const noteChangesNothing: Check = {
  id: 'note-changes-nothing',
  title: 'A new note is the last of the notes, and changes neither the thread nor the list',
  requirements: ['D8', 'D14', 'D4'],
  about: 'Thread.unread',
  failure: 'A note makes a thread unread, moves it to the top, or appears in its history.',
  needs: ['actions.addNote'],
  phase: 'last',
  async run(context) {
    const { list: threadList, detail, notes } = threadOperations(context);
    const id = await findThread(context, 'withNotes');
    const thread = (label: string) => context.send({ operation: detail, path: { id }, label });
    const threads = (label: string) => context.send({ operation: threadList, label: `list ${label}` });
    const list = (label: string) =>
      readPages(context, notes, { path: { id }, limit: notes.paging.limit.maximum, label });
    const started = performance.now();
    const [before, listBefore] = [await thread('before a note'), await threads('before a note')];
    const notesBefore = await list('before a note');
    await performAction(context.target, 'addNote', { THREAD_ID: id });
    const [after, listAfter] = [await thread('after a note'), await threads('after a note')];
    const notesAfter = await list('after a note');
    const ids = notesAfter.entries.map((note) => note.id);
    const known = notesBefore.entries.map((note) => note.id);
    const isAdded = ids.length > known.length && known.every((noteId, index) => ids[index] === noteId);
    if (!isAdded) {
      const found = problem(notesAfter.exchanges[0], `${known}, and then the new note`, `${ids}`, 'note');
      return [{ ...found, requirement: 'D14', about: 'NotePage.data' }];
    }
    const pairs = [
      { was: before, is: after, read: thread, cause: 'thread' },
      { was: listBefore, is: listAfter, read: threads, cause: 'list' },
    ];
    const changed = pairs.find(({ was, is }) => comparableBody(was) !== comparableBody(is));
    if (!changed) return [];
    const { was, is, read, cause } = changed;
    // Wait for the same time without adding a note. If the data changes now too, the note was not the cause.
    await wait(2 * (performance.now() - started));
    if (comparableBody(is) !== comparableBody(await read('after a note'))) throw new NotTested(dataChanged);
    return [{ ...problem(is, `the ${cause} as before the note`, is.response.text, cause), exchanges: [was, is] }];
  },
};
