import type { Db } from '../database.ts';
import { UnknownError } from '../errors.ts';
import { viewOf } from '../reads/view.ts';

export interface MarkThread {
  threadId: string;
  userId: string;
  unread: boolean;
}

/** A user read a thread of their view, or wants to read it again. Nobody else is concerned, and no event tells of it. */
export async function markThread(db: Db, { threadId, userId, unread }: MarkThread) {
  const seen = await viewOf(db, userId).select('thread_id').where('thread_id', '=', threadId).executeTakeFirst();
  if (!seen) throw new UnknownError('thread in the view of that user,', threadId);
  await db
    .updateTable('views')
    .set({ unread: unread ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('thread_id', '=', threadId)
    .execute();
  return { threadId, unread };
}
