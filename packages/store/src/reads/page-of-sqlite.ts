import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { prepare } from '../prepare.ts';
import type { PageRequest } from './page-request.ts';
import { columnsFrom, type ThreadRow } from './thread-columns.ts';
import { joinedMember, unreadFor, unreadWithoutMark } from './unread.ts';

/** SQLite takes 500 parts in one `union all`, and an unread page has two for each inbox. */
const inboxesAtOnce = 200;

const selectInboxes = prepare<{ userId: string }>()((db, value) =>
  db.selectFrom('inbox_members').select('inbox_id').where('user_id', '=', value('userId')).orderBy('inbox_id'),
);

/**
 * SQLite merges the parts of a plain `union all` row by row, each in the order of its index. With a limit in each part it
 * would read all of them up to that limit. Each part begins at the membership, which may have ended a moment ago.
 */
const selectPage = prepare<
  Record<string, string>,
  { inboxes: number; unread: boolean; further: boolean; rows: number }
>()((_, value, { inboxes, unread, further, rows }) => {
  const parts = Array.from({ length: inboxes }, (_, index) => {
    const membership = sql`inbox_members.inbox_id = ${value(`inbox${index}`)} and inbox_members.user_id = ${value('userId')}`;
    return unread
      ? [unreadWithoutMarks(membership), unreadByMarks(membership)]
      : [
          sql`select ${columnsFrom()}, threads.inbox_id, threads.inbound_at, inbox_members.member_id, inbox_members.settled_to
            from inbox_members cross join threads on threads.inbox_id = inbox_members.inbox_id
            where ${membership} ${rest('threads.timestamp', 'threads.id')}`,
        ];
  }).flat();
  const merged = sql`${sql.join(parts, sql` union all `)} order by timestamp desc, id desc limit ${sql.lit(rows)}`;
  const member = { memberId: sql.ref<string>('threads.member_id'), settledTo: sql.ref<string>('threads.settled_to') };
  return unread
    ? sql<ThreadRow>`${merged}`
    : sql<ThreadRow>`select ${columnsFrom()}, ${unreadFor(member)} as unread from (${merged}) as threads`;

  function unreadWithoutMarks(membership: RawBuilder<unknown>) {
    return sql`select ${columnsFrom()}, 1 as unread
      from inbox_members cross join threads on threads.inbox_id = inbox_members.inbox_id
      where ${membership} and threads.inbound_at <> '' and threads.timestamp > inbox_members.settled_to
      ${rest('threads.timestamp', 'threads.id')} and ${unreadWithoutMark(joinedMember)} = 1`;
  }

  function unreadByMarks(membership: RawBuilder<unknown>) {
    const position = { timestamp: 'marks.timestamp', id: 'marks.thread_id' };
    return sql`select ${columnsFrom(position)}, 1 as unread
      from inbox_members cross join marks on marks.inbox_id = inbox_members.inbox_id
      and marks.member_id = inbox_members.member_id and marks.unread = 1
      cross join threads on threads.id = marks.thread_id
      where ${membership} ${rest(position.timestamp, position.id)}
      and threads.timestamp = marks.timestamp and threads.inbound_at <= marks.inbound_at`;
  }

  function rest(timestamp: string, id: string) {
    if (!further) return sql``;
    return sql`and (${sql.ref(timestamp)}, ${sql.ref(id)}) < (${value('timestamp')}, ${value('id')})`;
  }
});

export async function pageOfSqlite(db: Db, { userId, unread, rows, after }: PageRequest): Promise<ThreadRow[]> {
  const inboxes = await selectInboxes(db, {}, { userId });
  const pages: ThreadRow[][] = [];
  for (let start = 0; start < inboxes.length; start += inboxesAtOnce) {
    const some = inboxes.slice(start, start + inboxesAtOnce);
    const shape = { inboxes: some.length, unread, further: after !== undefined, rows };
    const values = Object.fromEntries(some.map(({ inbox_id }, index) => [`inbox${index}`, inbox_id]));
    pages.push(await selectPage(db, shape, { ...values, userId, timestamp: after?.[0], id: after?.[1] }));
  }
  return pages.length === 1 ? (pages[0] as ThreadRow[]) : pages.flat().sort(newestFirst).slice(0, rows);
}

/** By bytes, as the database compares. */
function newestFirst(a: ThreadRow, b: ThreadRow): number {
  return a.timestamp === b.timestamp
    ? Buffer.compare(Buffer.from(b.id), Buffer.from(a.id))
    : a.timestamp < b.timestamp
      ? 1
      : -1;
}
