import type { Thread } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepare, type ValueOf } from '../database/prepare.ts';
import { columnsOf } from '../rows/columns.ts';
import { isThread, type ThreadRecord, threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import { isCommonLimit } from './common-limits.ts';
import type { PageRequest } from './page-request.ts';
import { conditionsFor, filterValues } from './thread-filters.ts';
import { joinedMember, unreadFor, unreadOutsideMarks } from './unread.ts';

interface PageValues extends Record<string, string | number> {
  userId: string;
  timestamp: string;
  id: string;
}

interface PageShape extends Record<string, boolean | number | string> {
  /** The names of the filters. */
  filters: string;
  hasCursor: boolean;
  rows: number;
}

/**
 * PostgreSQL reads the positions of a page from the index, for each inbox, sorts them, and then reads the threads of the page.
 * `lateral … limit` prevents other plans, such as a scan of a whole table while it is still small.
 */
const selectPage = prepare<PageValues, PageShape>()(
  threadRowColumns,
  (_, value, { filters, hasCursor, rows }) => {
    const member = { memberId: sql.ref<string>('page.member_id'), watermark: sql.ref<string>('page.settled_to') };
    const positions = sql`
    select threads.timestamp, threads.id from threads
    where threads.inbox_id = inbox_members.inbox_id ${conditionsFor(filters, value)} ${rest(value, hasCursor, 'threads.timestamp', 'threads.id')}
    order by threads.timestamp desc, threads.id desc limit ${sql.lit(rows)}`;
    return sql<ThreadRecord>`
    select ${columnsOf('threads', threadColumns)}, ${unreadFor(member)} as unread
    from (${merged(value, positions, rows)}) as page
    cross join lateral (
      select * from threads where threads.inbox_id = page.inbox_id and threads.id = page.id limit 1
    ) as threads
    order by page.timestamp desc, page.id desc`;
  },
  isCommon,
);

type UnreadShape = PageShape & { exact: boolean };

/**
 * The unread threads: those with a row in `marks`, and those above the watermark. A row of `marks` may be outdated. Checking
 * all rows of each inbox would dominate the cost of the query, so only the rows of the page are checked, and an outdated row
 * is returned as nulls. If a page has too many of them, it is read again with `exact`, which checks every row.
 */
const selectUnread = prepare<PageValues, UnreadShape>()(
  threadRowColumns,
  (_, value, shape) => {
    const { filters, exact, hasCursor, rows } = shape;
    const limit = sql.lit(rows);
    const conditions = conditionsFor(filters, value);
    const onlyValid = sql`
    cross join lateral (
      select 1 from threads where threads.inbox_id = marks.inbox_id and threads.id = marks.thread_id
      and threads.timestamp = marks.timestamp and threads.inbound_at <= marks.inbound_at ${conditions} limit 1
    ) as valid`;
    const positions = sql`
    (select threads.timestamp, threads.id, null as marked from threads
      where threads.inbox_id = inbox_members.inbox_id and threads.inbound_at <> '' ${conditions}
      and threads.timestamp > inbox_members.settled_to ${rest(value, hasCursor, 'threads.timestamp', 'threads.id')}
      and ${unreadOutsideMarks(joinedMember)} = 1
      order by threads.timestamp desc, threads.id desc limit ${limit})
    union all
    (select marks.timestamp, marks.thread_id, marks.inbound_at from marks ${exact ? onlyValid : sql``}
      where marks.inbox_id = inbox_members.inbox_id and marks.member_id = inbox_members.member_id and marks.unread = 1
      ${rest(value, hasCursor, 'marks.timestamp', 'marks.thread_id')}
      order by marks.timestamp desc, marks.thread_id desc limit ${limit})`;
    return sql<{ [Name in keyof ThreadRecord]: ThreadRecord[Name] | null }>`
    select ${columnsOf('threads', threadColumns)}, 1 as unread
    from (${merged(value, positions, rows)}) as page
    left join lateral (
      select * from threads where threads.inbox_id = page.inbox_id and threads.id = page.id ${conditions}
      and threads.timestamp = page.timestamp and (page.marked is null or threads.inbound_at <= page.marked) limit 1
    ) as threads on true
    order by page.timestamp desc, page.id desc`;
  },
  isCommon,
);

/** A query reads one row more than the limit of its page; for an unread page, also the spare rows. */
function isCommon({ rows }: PageShape): boolean {
  return [rows - 1, rows - 1 - spareRows].some((limit) => isCommonLimit('listThreads', limit));
}

/** The first positions across all inboxes of the caller. */
function merged(value: ValueOf<PageValues>, positions: ReturnType<typeof sql>, rows: number) {
  return sql`
    select positions.*, inbox_members.inbox_id, inbox_members.member_id, inbox_members.settled_to
    from inbox_members cross join lateral (${positions}) as positions
    where inbox_members.user_id = ${value('userId')}
    order by positions.timestamp desc, positions.id desc limit ${sql.lit(rows)}`;
}

function rest(value: ValueOf<PageValues>, hasCursor: boolean, timestamp: string, id: string) {
  if (!hasCursor) return sql``;
  return sql`and (${sql.ref(timestamp)}, ${sql.ref(id)}) < (${value('timestamp')}, ${value('id')})`;
}

/** How many rows of a page may be outdated before it is read again with `exact`. */
const spareRows = 16;

export async function pageOfPostgres(db: Db, { userId, unread, filters, rows, after }: PageRequest): Promise<Thread[]> {
  const [timestamp, id] = after ?? [];
  const values = { ...filterValues(filters), userId, timestamp, id };
  const shape = { filters: Object.keys(filters).join(' '), hasCursor: after !== undefined };
  if (!unread) return (await selectPage(db, { ...shape, rows }, values)).map(toThread);
  const found = await selectUnread(db, { ...shape, exact: false, rows: rows + spareRows }, values);
  const page = found.filter(isThread).slice(0, rows);
  if (page.length === rows || found.length < rows + spareRows) return page.map(toThread);
  return (await selectUnread(db, { ...shape, exact: true, rows }, values)).filter(isThread).map(toThread);
}
