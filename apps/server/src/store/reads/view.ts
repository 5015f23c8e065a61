import type { Expression } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import type { StoreContext } from '../store-context.ts';

/** The threads in a user's view: every thread of the inboxes that the user is a member of. */
export function viewOf(db: Db, userId: string | Expression<string>) {
  return db
    .selectFrom('inbox_members')
    .innerJoin('threads', 'threads.inbox_id', 'inbox_members.inbox_id')
    .where('inbox_members.user_id', '=', userId);
}

/** One thread in a user's view, with the membership through which they see it. */
export function threadInView(db: Db, userId: string | Expression<string>, threadId: string | Expression<string>) {
  return viewOf(db, userId).where('threads.id', '=', threadId);
}

/** Whether a thread is in the view of a user. */
export async function isInView(db: Db, userId: string, threadId: string): Promise<boolean> {
  if (!isPossibleId(threadId)) return false;
  const query = threadInView(db, userId, threadId).select('threads.id');
  return (await query.executeTakeFirst()) !== undefined;
}

export const seesThread = ({ db }: StoreContext, userId: string, threadId: string) => isInView(db, userId, threadId);
