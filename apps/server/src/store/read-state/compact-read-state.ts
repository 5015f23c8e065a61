import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { unreadFor } from '../reads/unread.ts';
import type { MemberRow } from './set-read-state.ts';

/** The number of rows with the state read that triggers compaction, because reading an unread page skips over each of them. */
export const readsBeforeCompaction = 100;
const threadsInStep = 1000;

/**
 * Raises the watermark of a member (`settled_to`). Each unread thread below it gets a row, and rows with the state read are
 * deleted. A member then has as many rows as unread threads, and reading an unread page costs no more than its length. Lock
 * the inbox first, so that no message gets an earlier timestamp.
 */
export async function compactReadState(db: Db, member: MemberRow, threadsAtOnce = threadsInStep): Promise<void> {
  const { inbox_id, user_id, member_id } = member;
  const next = await nextWatermark(db, member, threadsAtOnce);
  if (!next) return;
  const { to, complete } = next;
  const unread = unreadFor({ memberId: sql.val(member_id), watermark: sql.val(member.settled_to) });
  await sql`
    insert into marks (inbox_id, member_id, thread_id, timestamp, inbound_at, unread)
    select threads.inbox_id, ${sql.val(member_id)}, threads.id, threads.timestamp, threads.inbound_at, 1 from threads
    where threads.inbox_id = ${inbox_id} and threads.inbound_at <> '' and threads.timestamp > ${member.settled_to}
    and threads.inbound_at <= ${to} and ${unread} = 1
    on conflict (inbox_id, member_id, thread_id)
    do update set timestamp = excluded.timestamp, inbound_at = excluded.inbound_at, unread = 1`.execute(db);
  const readRows = db.deleteFrom('marks').where('inbox_id', '=', inbox_id).where('member_id', '=', member_id);
  const { numDeletedRows } = await readRows
    .where('unread', '=', sql.lit(0))
    .where('inbound_at', '<=', to)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('inbox_members')
    .set({ settled_to: to, reads: complete ? 0 : Math.max(0, member.reads - Number(numDeletedRows)) })
    .where('inbox_id', '=', inbox_id)
    .where('user_id', '=', user_id)
    .execute();
  await raiseInboxWatermark(db, inbox_id, to);
}

/** Ensures that every new message in the inbox gets a later time than this one. */
export async function raiseInboxWatermark(db: Db, inboxId: string, to: string): Promise<void> {
  const inbox = db.updateTable('inboxes').set({ settled_to: to }).where('id', '=', inboxId);
  await inbox.where('settled_to', '<', to).execute();
}

/** The time of the newest message in an inbox, ignoring imported messages. */
export async function newestTime(db: Db, inboxId: string): Promise<string | undefined> {
  const newest = recentThreads(db, inboxId).orderBy('timestamp', 'desc').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.timestamp;
}

/** The next watermark: above a limited number of threads, or above all threads. */
async function nextWatermark(db: Db, { inbox_id, settled_to }: MemberRow, threadsAtOnce: number) {
  const later = recentThreads(db, inbox_id).where('timestamp', '>', settled_to);
  const step = later.orderBy('timestamp').orderBy('id').offset(threadsAtOnce).limit(1);
  const bound = await step.executeTakeFirst();
  if (bound) return { to: bound.timestamp, complete: false };
  const to = await newestTime(db, inbox_id);
  return to !== undefined && to > settled_to ? { to, complete: true } : undefined;
}

const recentThreads = (db: Db, inboxId: string) =>
  db.selectFrom('threads').select('timestamp').where('inbox_id', '=', inboxId).where('inbound_at', '<>', sql.lit(''));
