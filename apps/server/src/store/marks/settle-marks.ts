import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { unreadFor } from '../reads/unread.ts';
import type { MemberRow } from './marks.ts';

/** A member with so many marks that say read is settled: an unread page has to step over each of them. */
export const readsBeforeSettling = 100;
const threadsInStep = 1000;

/**
 * Moves the time to which the marks of a member are settled. The unread threads of before get a mark each, and the marks that
 * say read are deleted, so the member's rows are as many as their unread threads, and an unread page costs what it returns.
 * The inbox is locked for this, so that no message gets a time of before.
 */
export async function settleMarks(db: Db, member: MemberRow, threadsAtOnce = threadsInStep): Promise<void> {
  const { inbox_id, user_id, member_id } = member;
  const bound = await settlingBound(db, member, threadsAtOnce);
  if (!bound) return;
  const { to, complete } = bound;
  const unread = unreadFor({ memberId: sql.val(member_id), settledTo: sql.val(member.settled_to) });
  await sql`
    insert into marks (inbox_id, member_id, thread_id, timestamp, inbound_at, unread)
    select threads.inbox_id, ${sql.val(member_id)}, threads.id, threads.timestamp, threads.inbound_at, 1 from threads
    where threads.inbox_id = ${inbox_id} and threads.inbound_at <> '' and threads.timestamp > ${member.settled_to}
    and threads.inbound_at <= ${to} and ${unread} = 1
    on conflict (inbox_id, member_id, thread_id)
    do update set timestamp = excluded.timestamp, inbound_at = excluded.inbound_at, unread = 1`.execute(db);
  const readMarks = db.deleteFrom('marks').where('inbox_id', '=', inbox_id).where('member_id', '=', member_id);
  const { numDeletedRows } = await readMarks
    .where('unread', '=', sql.lit(0))
    .where('inbound_at', '<=', to)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('inbox_members')
    .set({ settled_to: to, reads: complete ? 0 : Math.max(0, member.reads - Number(numDeletedRows)) })
    .where('inbox_id', '=', inbox_id)
    .where('user_id', '=', user_id)
    .execute();
  await settleInbox(db, inbox_id, to);
}

/** No message of the inbox gets a time up to this one any more. */
export async function settleInbox(db: Db, inboxId: string, to: string): Promise<void> {
  const inbox = db.updateTable('inboxes').set({ settled_to: to }).where('id', '=', inboxId);
  await inbox.where('settled_to', '<', to).execute();
}

/** The time of the newest message of an inbox, without those that were imported. */
export async function newestTime(db: Db, inboxId: string): Promise<string | undefined> {
  const newest = recentThreads(db, inboxId).orderBy('timestamp', 'desc').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.timestamp;
}

/** Up to where to settle now: so many threads at once, or all. */
async function settlingBound(db: Db, { inbox_id, settled_to }: MemberRow, threadsAtOnce: number) {
  const later = recentThreads(db, inbox_id).where('timestamp', '>', settled_to);
  const step = later.orderBy('timestamp').orderBy('id').offset(threadsAtOnce).limit(1);
  const bound = await step.executeTakeFirst();
  if (bound) return { to: bound.timestamp, complete: false };
  const to = await newestTime(db, inbox_id);
  return to !== undefined && to > settled_to ? { to, complete: true } : undefined;
}

const recentThreads = (db: Db, inboxId: string) =>
  db.selectFrom('threads').select('timestamp').where('inbox_id', '=', inboxId).where('inbound_at', '<>', sql.lit(''));
