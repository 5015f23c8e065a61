import type { Expression } from 'kysely';
import type { Db } from '../database.ts';
import { isPossibleId } from '../ids.ts';

/**
 * The threads a user may see: those of the inboxes they are a member of. Every read begins here.
 * The rows are written with each change (commands) and with each change of membership (directory).
 */
export function viewOf(db: Db, userId: string | Expression<string>) {
  return db.selectFrom('views').where('views.user_id', '=', userId);
}

/** Whether a thread is in the view of a user. */
export async function isInView(db: Db, userId: string, threadId: string): Promise<boolean> {
  if (!isPossibleId(threadId)) return false;
  const query = viewOf(db, userId).select('thread_id').where('thread_id', '=', threadId);
  return (await query.executeTakeFirst()) !== undefined;
}
