import { newId } from '../database/ids.ts';
import { fromNote } from '../rows/note-row.ts';
import type { StoreContext } from '../store-context.ts';
import { requireFit } from './contract-limits.ts';
import { type CommandContext, commandOn, type OnThread, participantOf, publish } from './thread-command.ts';

/** Adds a colleague's note. Neither the thread nor its read state changes. */
export async function addNote(
  { db, clock }: StoreContext,
  { threadId, userId, bodyText }: OnThread & { bodyText: string },
) {
  requireFit('Note', { bodyText });
  return commandOn(db, clock, threadId, async (context, { inbox_id }) => {
    const noteId = newId('nte');
    const author = await participantOf(context.db, userId);
    const createdAt = await timeAfterLastNote(context, threadId);
    await context.db
      .insertInto('notes')
      .values(fromNote(inbox_id, { id: noteId, threadId, author, bodyText, createdAt, editedAt: null }))
      .execute();
    await publish(context, { type: 'note.created', timestamp: createdAt, data: { threadId, noteId } });
    return { threadId, noteId };
  });
}

/** Notes are sorted by time, so each note of a thread gets a unique time. */
async function timeAfterLastNote({ db, now }: CommandContext, threadId: string): Promise<string> {
  const { last } = await db
    .selectFrom('notes')
    .where('thread_id', '=', threadId)
    .select(({ fn }) => fn.max('created_at').as('last'))
    .executeTakeFirstOrThrow();
  return last && last >= now ? new Date(Date.parse(last) + 1).toISOString() : now;
}
