import { RefusedError } from '../database/errors.ts';
import { idFor, newId } from '../database/ids.ts';
import { fromNote } from '../rows/note-row.ts';
import type { StoreContext } from '../store-context.ts';
import { requireFit } from './contract-limits.ts';
import { type CommandContext, commandOn, type OnThread, participantOf, publish } from './thread-command.ts';

export interface AddNote extends OnThread {
  bodyText: string;
  /** If the user already used this key for this note in the thread, nothing is written. */
  idempotencyKey?: string | undefined;
}

/** Adds a colleague's note. Neither the thread nor its read state changes. */
export async function addNote({ db, clock }: StoreContext, { threadId, userId, bodyText, idempotencyKey }: AddNote) {
  requireFit('Note', { bodyText });
  return commandOn(db, clock, threadId, async (context, { inbox_id }) => {
    const noteId = idempotencyKey === undefined ? newId('nte') : idFor('nte', userId, threadId, idempotencyKey);
    const repeated = await context.db
      .selectFrom('notes')
      .select('body_text')
      .where('id', '=', noteId)
      .executeTakeFirst();
    if (repeated?.body_text === bodyText) return { threadId, noteId };
    if (repeated) throw new RefusedError('You used the idempotency key for another note. Use a new one.');
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
