import { type Expression, type RawBuilder, sql } from 'kysely';

/** The membership by which a thread is seen. */
export interface Member {
  memberId: Expression<string>;
  settledTo: Expression<string>;
}

/** The membership of a query that joins `inbox_members`. */
export const joinedMember: Member = {
  memberId: sql.ref('inbox_members.member_id'),
  settledTo: sql.ref('inbox_members.settled_to'),
};

/** Whether a row of `threads` is unread for a member, as 1 or 0: what a valid mark says, else what the times imply. */
export const unreadFor = (member: Member) => markOr(member, sql`unread`);

/**
 * Whether a row of `threads` is unread for a member, and no mark has it at its position in the list: the unread threads that
 * a walk of the marks does not find.
 */
export const unreadWithoutMark = (member: Member) =>
  markOr(member, sql`case when marks.unread = 1 and marks.timestamp <> threads.timestamp then 1 else 0 end`);

function markOr({ memberId, settledTo }: Member, said: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select ${said} from marks where marks.inbox_id = threads.inbox_id and marks.member_id = ${memberId}
    and marks.thread_id = threads.id and marks.inbound_at >= threads.inbound_at),
    case when threads.inbound_at > ${settledTo} then 1 else 0 end)`;
}
