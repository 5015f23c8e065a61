import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { prepare } from '../prepare.ts';
import type { PageRequest } from './page-request.ts';
import { columnsFrom, type ThreadRow } from './thread-columns.ts';
import { joinedMember, unreadFor, unreadWithoutMark } from './unread.ts';

/**
 * PostgreSQL reads the positions of a page from the index of each inbox, sorts these few, and then reads the threads of the
 * page. `lateral … limit` keeps it from planning anything else, such as a scan of a whole table that is small today.
 */
const selectPage = prepare<
  { userId: string; timestamp: string; id: string },
  { unread: boolean; further: boolean; rows: number }
>()((_, value, { unread, further, rows }) => {
  const limit = sql.lit(rows);
  const positions = unread ? unreadPositions() : allPositions();
  const member = { memberId: sql.ref<string>('page.member_id'), settledTo: sql.ref<string>('page.settled_to') };
  return sql<ThreadRow>`
    select ${columnsFrom()}, ${unread ? sql.lit(1) : unreadFor(member)} as unread
    from (
      select positions.*, inbox_members.inbox_id, inbox_members.member_id, inbox_members.settled_to
      from inbox_members cross join lateral (${positions}) as positions
      where inbox_members.user_id = ${value('userId')}
      order by positions.timestamp desc, positions.id desc limit ${limit}
    ) as page
    cross join lateral (
      select * from threads where threads.inbox_id = page.inbox_id and threads.id = page.id limit 1
    ) as threads
    order by page.timestamp desc, page.id desc`;

  function allPositions() {
    return sql`select threads.timestamp, threads.id from threads
      where threads.inbox_id = inbox_members.inbox_id ${rest('threads.timestamp', 'threads.id')}
      order by threads.timestamp desc, threads.id desc limit ${limit}`;
  }

  function unreadPositions() {
    return sql`(select threads.timestamp, threads.id from threads
        where threads.inbox_id = inbox_members.inbox_id and threads.inbound_at <> ''
        and threads.timestamp > inbox_members.settled_to ${rest('threads.timestamp', 'threads.id')}
        and ${unreadWithoutMark(joinedMember)} = 1
        order by threads.timestamp desc, threads.id desc limit ${limit})
      union all
      (select marks.timestamp, marks.thread_id from marks
        cross join lateral (
          select 1 from threads where threads.inbox_id = marks.inbox_id and threads.id = marks.thread_id
          and threads.timestamp = marks.timestamp and threads.inbound_at <= marks.inbound_at limit 1
        ) as valid
        where marks.inbox_id = inbox_members.inbox_id and marks.member_id = inbox_members.member_id and marks.unread = 1
        ${rest('marks.timestamp', 'marks.thread_id')}
        order by marks.timestamp desc, marks.thread_id desc limit ${limit})`;
  }

  function rest(timestamp: string, id: string) {
    if (!further) return sql``;
    return sql`and (${sql.ref(timestamp)}, ${sql.ref(id)}) < (${value('timestamp')}, ${value('id')})`;
  }
});

export async function pageOfPostgres(db: Db, { userId, unread, rows, after }: PageRequest): Promise<ThreadRow[]> {
  const [timestamp, id] = after ?? [];
  return selectPage(db, { unread, further: after !== undefined, rows }, { userId, timestamp, id });
}
