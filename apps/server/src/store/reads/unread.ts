import { type Expression, type RawBuilder, sql } from 'kysely';

/** The membership through which a user sees a thread. */
export interface Member {
  memberId: Expression<string>;
  /** A thread is unread if its newest inbound message is later, otherwise read, unless a row of `marks` overrides it. */
  watermark: Expression<string>;
}

/** The membership of a query that joins `inbox_members`. */
export const joinedMember: Member = {
  memberId: sql.ref('inbox_members.member_id'),
  watermark: sql.ref('inbox_members.settled_to'),
};

/**
 * Whether a row of `threads` is unread for a member, as 1 or 0: the state in a valid row of `marks`, otherwise the state that
 * the watermark implies.
 */
export const unreadFor = (member: Member) => storedOrImplied(member, sql`unread`);

/**
 * Whether a row of `threads` is unread for a member but a scan of `marks` does not find it, because `marks` has no row for
 * the thread at its current position in the list.
 */
export const unreadOutsideMarks = (member: Member) =>
  storedOrImplied(member, sql`case when marks.unread = 1 and marks.timestamp <> threads.timestamp then 1 else 0 end`);

function storedOrImplied({ memberId, watermark }: Member, stored: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select ${stored} from marks where marks.inbox_id = threads.inbox_id and marks.member_id = ${memberId}
    and marks.thread_id = threads.id and marks.inbound_at >= threads.inbound_at),
    case when threads.inbound_at > ${watermark} then 1 else 0 end)`;
}
