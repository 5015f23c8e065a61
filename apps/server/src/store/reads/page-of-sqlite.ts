import type { Thread } from '@threads-api/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Placeholders, prepare } from '../database/prepare.ts';
import { columnsOf } from '../rows/columns.ts';
import { type ThreadRecord, threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import { selectNewest } from './newest-threads.ts';
import { compareText } from './page.ts';
import { type PageRequest, type PageValues, valuesOf } from './page-request.ts';
import { conditionsFor } from './thread-filters.ts';
import { joinedMember, type Member, unreadFor, unreadOutsideMarks } from './unread.ts';

/** Threads of one membership in index order. A page merges the threads of all memberships. */
interface Source {
  tables: RawBuilder<unknown>;
  /** The columns of the index that give the position of a thread. */
  position: { timestamp: string; id: string };
  /** The condition for the rows of a membership; `member` is the table or alias that holds it. */
  of(member: string): RawBuilder<unknown>;
}

const all: Source = {
  tables: sql`threads`,
  position: { timestamp: 'threads.timestamp', id: 'threads.id' },
  of: (member) => sql`threads.inbox_id = ${sql.ref(`${member}.inbox_id`)}`,
};

const unreadByWatermark: Source = {
  ...all,
  of: (member) => sql`threads.inbox_id = ${sql.ref(`${member}.inbox_id`)} and threads.inbound_at <> ''
    and threads.timestamp > ${sql.ref(`${member}.settled_to`)} and ${unreadOutsideMarks(memberIn(member))} = 1`,
};

const unreadByMarks: Source = {
  tables: sql`marks cross join threads on threads.id = marks.thread_id`,
  position: { timestamp: 'marks.timestamp', id: 'marks.thread_id' },
  of: (member) => sql`marks.inbox_id = ${sql.ref(`${member}.inbox_id`)}
    and marks.member_id = ${sql.ref(`${member}.member_id`)} and marks.unread = 1
    and threads.timestamp = marks.timestamp and threads.inbound_at <= marks.inbound_at`,
};

const sourcesOf = (unread: boolean) => (unread ? [unreadByWatermark, unreadByMarks] : [all]);

const memberIn = (table: string): Member => ({
  memberId: sql.ref(`${table}.member_id`),
  watermark: sql.ref(`${table}.settled_to`),
});

const after = ({ position }: Source, timestamp: Expression<unknown>, id: Expression<unknown> | undefined) =>
  sql`and (${sql.ref(position.timestamp)}, ${sql.ref(position.id)}) < (${timestamp}, ${id})`;

/** The condition for the threads after the cursor, if there is one. */
const afterCursor = (source: Source, { afterTime, afterId }: Placeholders<PageValues>) =>
  afterTime ? after(source, afterTime, afterId) : sql``;

/** The first two inboxes of a user. */
const selectInboxes = prepare<{ userId: string }>()(['inbox_id'], (db, { userId }) =>
  db.selectFrom('inbox_members').select('inbox_id').where('user_id', '=', userId).limit(sql.lit(2)),
);

type Shape = { unread: boolean; rows: number };

/** The newest threads of a user with several inboxes. */
const selectNewestOfSeveral = prepare<PageValues, { rows: number }>()(threadRowColumns, (_, value, { rows }) => {
  const columns = sql`${columnsOf('threads', threadColumns)}, ${unreadFor(joinedMember)} as unread`;
  return sql<ThreadRecord>`${selectNewest(columns, 'rowid', value, rows)}`;
});

/** The page of a user with one inbox: an index scan. It starts from the membership, which may have just ended. */
const selectOfOne = prepare<PageValues & { ofInbox: string }, Shape>()(threadRowColumns, (_, value, shape) => {
  const { unread, rows } = shape;
  const parts = sourcesOf(unread).map(
    (
      source,
    ) => sql`select ${columnsOf('threads', threadColumns, source.position)}, ${unread ? sql.lit(1) : unreadFor(memberIn('member'))} as unread
      from inbox_members as member cross join ${source.tables}
      where member.inbox_id = ${value.ofInbox} and member.user_id = ${value.callerId} and ${source.of('member')}
      ${conditionsFor(value)} ${afterCursor(source, value)}`,
  );
  return sql<ThreadRecord>`${sql.join(parts, sql` union all `)} order by timestamp desc, id desc limit ${sql.lit(rows)}`;
});

/**
 * The page of a user with several inboxes. A recursive query with `order by` works as a priority queue: it starts with the
 * newest thread of each source, and each thread taken from it is replaced with the next of the same source. So a page costs
 * one index lookup per source and per row, regardless of the number of threads.
 */
const selectOfSeveral = prepare<PageValues, Shape>()(threadRowColumns, (_, value, { unread, rows }) => {
  const sources = sourcesOf(unread);
  const newest = sources.map((source, number) => step(source, number, 'member', afterCursor(source, value)));
  // Without the plus, SQLite searches the index by time alone, and steps over all threads with the same time.
  const next = sources.map((source, number) =>
    step(source, number, 'page', after(source, sql`page.timestamp`, sql`+page.id`)),
  );
  return sql<ThreadRecord>`
    with recursive page (thread, source, inbox_id, member_id, settled_to, timestamp, id) as (
      ${sql.join([...newest, ...next], sql` union all `)} order by timestamp desc, id desc limit ${sql.lit(rows)}
    )
    select ${columnsOf('threads', threadColumns)}, ${unread ? sql.lit(1) : unreadFor(memberIn('page'))} as unread
    from page cross join threads on threads.rowid = page.thread`;

  function step(source: Source, number: number, from: 'member' | 'page', rest: RawBuilder<unknown>) {
    const { timestamp, id } = source.position;
    return sql`select found.rowid, ${sql.lit(number)}, ${sql.join(
      ['inbox_id', 'member_id', 'settled_to'].map((column) => sql.ref(`${from}.${column}`)),
    )}, found.timestamp as timestamp, found.id as id
      from ${from === 'page' ? sql`page` : sql`inbox_members as member`} cross join threads as found on found.rowid = (
        select threads.rowid from ${source.tables} where ${source.of(from)} ${conditionsFor(value)} ${rest}
        order by ${sql.ref(timestamp)} desc, ${sql.ref(id)} desc limit 1
      )
      where ${from === 'page' ? sql`page.source = ${sql.lit(number)}` : sql`member.user_id = ${value.callerId}`}`;
  }
});

export async function pageOfSqlite(db: Db, request: PageRequest): Promise<Thread[]> {
  const { userId, unread, rows } = request;
  const [inbox, ...others] = await selectInboxes(db, {}, { userId });
  if (!inbox) return [];
  const [ofInbox] = inbox;
  const values = valuesOf(request);
  if (others.length === 0) return (await selectOfOne(db, { unread, rows }, { ...values, ofInbox })).map(toThread);
  const newest = unread ? [] : await selectNewestOfSeveral(db, { rows }, values);
  if (newest.length === rows) return newest.map(toThread);
  return (await selectOfSeveral(db, { unread, rows }, values)).map(toThread).sort(newestFirst);
}

/** SQLite returns the rows in this order but does not guarantee it. */
function newestFirst(a: Thread, b: Thread): number {
  if (a.timestamp === b.timestamp) return compareText(b.id, a.id);
  return a.timestamp < b.timestamp ? 1 : -1;
}
