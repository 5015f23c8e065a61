import type { Db } from '../database.ts';
import { newId } from '../ids.ts';
import { commandOn, participantOf, publish } from './thread-command.ts';

export interface AddNote {
  threadId: string;
  userId: string;
  bodyText: string;
}

/** A colleague wrote a note. The thread itself does not change, and nobody's unread mark does. */
export function addNote(db: Db, clock: () => Date, { threadId, userId, bodyText }: AddNote) {
  return commandOn(db, clock, threadId, async (context) => {
    const noteId = newId('nte');
    const author = JSON.stringify(await participantOf(context.db, userId));
    await context.db
      .insertInto('notes')
      .values({
        id: noteId,
        thread_id: threadId,
        author,
        body_text: bodyText,
        created_at: context.now,
        edited_at: null,
      })
      .execute();
    await publish(context, { type: 'note.created', timestamp: context.now, data: { threadId, noteId } });
    return { threadId, noteId };
  });
}
