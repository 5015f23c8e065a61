import type { Db } from '../database/database.ts';

/** Ends a membership and deletes its read state. If the user joins again, that state does not apply. */
export async function endMembership(db: Db, inboxId: string, userId: string): Promise<void> {
  const ended = await db
    .deleteFrom('inbox_members')
    .where('inbox_id', '=', inboxId)
    .where('user_id', '=', userId)
    .returning('member_id')
    .executeTakeFirst();
  if (!ended) return;
  await db.deleteFrom('marks').where('inbox_id', '=', inboxId).where('member_id', '=', ended.member_id).execute();
}
