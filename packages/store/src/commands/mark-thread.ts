import { announceChange } from '../changes.ts';
import type { Db } from '../database.ts';
import { NotFoundError } from '../errors.ts';
import { viewOf } from '../reads/view.ts';

export interface MarkThread {
  threadId: string;
  userId: string;
  unread: boolean;
}

/** Marks a thread of the user's view as read or unread, for this user alone and without an event. */
export async function markThread(db: Db, { threadId, userId, unread }: MarkThread) {
  const seen = await viewOf(db, userId).select('thread_id').where('thread_id', '=', threadId).executeTakeFirst();
  if (!seen) throw new NotFoundError('thread in the view of that user with the id', threadId);
  await db
    .updateTable('views')
    .set({ unread: unread ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('thread_id', '=', threadId)
    .execute();
  await announceChange(db, threadId, userId);
  return { threadId, unread };
}
