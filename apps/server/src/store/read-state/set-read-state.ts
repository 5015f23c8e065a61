import type { Selectable } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** The time of the newest inbound message in a thread that has none. It sorts before all times. */
export const noInbound = '0';

export type MemberRow = Selectable<Database['inbox_members']>;
type ThreadTimes = Pick<Selectable<Database['threads']>, 'id' | 'timestamp' | 'inbound_at'>;

/** Sets a thread to read or unread for one member. A row is kept only if the state differs from what the watermark implies. */
export async function setReadState(
  db: Db,
  { inbox_id, user_id, member_id, settled_to }: MemberRow,
  { id, timestamp, inbound_at }: ThreadTimes,
  unread: boolean,
): Promise<void> {
  const impliedUnread = inbound_at > settled_to;
  if (unread === impliedUnread) {
    const mark = db.deleteFrom('marks').where('inbox_id', '=', inbox_id).where('member_id', '=', member_id);
    await mark.where('thread_id', '=', id).execute();
    return;
  }
  const state = { timestamp, inbound_at: inbound_at || noInbound, unread: unread ? 1 : 0 };
  await db
    .insertInto('marks')
    .values({ inbox_id, member_id, thread_id: id, ...state })
    .onConflict((conflict) => conflict.columns(['inbox_id', 'member_id', 'thread_id']).doUpdateSet(state))
    .execute();
  if (unread) return;
  const member = db.updateTable('inbox_members').where('inbox_id', '=', inbox_id).where('user_id', '=', user_id);
  await member.set(({ eb }) => ({ reads: eb('reads', '+', 1) })).execute();
}

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
