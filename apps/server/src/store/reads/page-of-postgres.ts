import type { Thread } from '@threads-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Given, prepare, type ValueOf } from '../database/prepare.ts';
import { columnsOf } from '../rows/columns.ts';
import { isThread, type ThreadRecord, threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import { selectNewest } from './newest-threads.ts';
import { isCommonPage, type PageRequest, type PageShape, type PageValues } from './page-request.ts';
import { conditionsFor, filterValues } from './thread-filters.ts';
import { joinedMember, unreadFor, unreadOutsideMarks } from './unread.ts';

/** With fewer inboxes than these, a merge takes no longer than a search of the newest threads. */
const manyInboxes = 20;

/** The newest threads of a user with many inboxes. Selects nothing for other users. */
const selectNewestOfMany = prepare<PageValues, PageShape>()(
  threadRowColumns,
  (_, value, shape) => {
    const columns = sql`${columnsOf('threads', threadColumns)}, ${unreadFor(joinedMember)} as unread`;
    const isMany = sql`
    and (select count(*) from inbox_members where user_id = ${value('userId')}) >= ${sql.lit(manyInboxes)}`;
    return sql<ThreadRecord>`${selectNewest(columns, 'id', value, shape, isMany)}`;
  },
  isCommonPage(0),
);

/**
 * PostgreSQL reads the newest threads of each inbox from the index and merges them. `lateral … limit` prevents other plans,
 * such as a scan of a whole table while it is still small.
 */
const selectPage = prepare<PageValues, PageShape>()(
  threadRowColumns,
  (_, value, { filters, hasCursor, rows }) => {
    const member = { memberId: sql.ref<string>('threads.member_id'), watermark: sql.ref<string>('threads.settled_to') };
    const newest: Newest = (limit, since) => sql`
    select threads.* from threads
    where threads.inbox_id = inbox_members.inbox_id ${conditionsFor(filters, value)}
    ${between(value, hasCursor, since, 'threads.timestamp', 'threads.id')}
    order by threads.timestamp desc, threads.id desc limit ${sql.lit(limit)}`;
    return sql<ThreadRecord>`
    select ${columnsOf('threads', threadColumns)}, ${unreadFor(member)} as unread
    from (${merged(value, newest, rows)}) as threads
    order by threads.timestamp desc, threads.id desc`;
  },
  isCommonPage(0),
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
    const conditions = conditionsFor(filters, value);
    const onlyValid = sql`
    cross join lateral (
      select 1 from threads where threads.inbox_id = marks.inbox_id and threads.id = marks.thread_id
      and threads.timestamp = marks.timestamp and threads.inbound_at <= marks.inbound_at ${conditions} limit 1
    ) as valid`;
    const newest: Newest = (limit, since) => sql`
    (select threads.inbox_id, threads.timestamp, threads.id, null as marked from threads
      where threads.inbox_id = inbox_members.inbox_id and threads.inbound_at <> '' ${conditions}
      and threads.timestamp > inbox_members.settled_to
      ${between(value, hasCursor, since, 'threads.timestamp', 'threads.id')}
      and ${unreadOutsideMarks(joinedMember)} = 1
      order by threads.timestamp desc, threads.id desc limit ${sql.lit(limit)})
    union all
    (select marks.inbox_id, marks.timestamp, marks.thread_id, marks.inbound_at from marks ${exact ? onlyValid : sql``}
      where marks.inbox_id = inbox_members.inbox_id and marks.member_id = inbox_members.member_id and marks.unread = 1
      ${between(value, hasCursor, since, 'marks.timestamp', 'marks.thread_id')}
      order by marks.timestamp desc, marks.thread_id desc limit ${sql.lit(limit)})`;
    return sql<{ [Name in keyof ThreadRecord]: ThreadRecord[Name] | null }>`
    select ${columnsOf('threads', threadColumns)}, 1 as unread
    from (${merged(value, newest, rows)}) as page
    left join lateral (
      select * from threads where threads.inbox_id = page.inbox_id and threads.id = page.id ${conditions}
      and threads.timestamp = page.timestamp and (page.marked is null or threads.inbound_at <= page.marked) limit 1
    ) as threads on true
    order by page.timestamp desc, page.id desc`;
  },
  ({ exact, ...shape }) => isCommonPage(exact ? 0 : spareRows)(shape),
);

/** The newest threads of an inbox, at most `limit`, none of them older than `since`. */
type Newest = (limit: number, since: RawBuilder<string> | undefined) => RawBuilder<unknown>;

/** How many threads of each inbox are read to find a lower bound for the timestamps of a page. */
const sampleSize = 6;

/**
 * The first threads across all inboxes of the caller. A page of many inboxes needs few threads of each. So a sample of
 * the newest of each is read first. If it fills a page, no thread of the page is older than the last one of that sample.
 */
function merged(value: ValueOf<PageValues>, newest: Newest, rows: number) {
  const ofInboxes = (limit: number, since?: RawBuilder<string>) => sql`
    from inbox_members cross join lateral (${newest(limit, since)}) as newest
    where inbox_members.user_id = ${value('userId')}
    order by newest.timestamp desc`;
  return sql`
    with sample as materialized (select newest.timestamp ${ofInboxes(sampleSize)} offset ${sql.lit(rows - 1)} limit 1)
    select newest.*, inbox_members.member_id, inbox_members.settled_to
    ${ofInboxes(rows, sql`coalesce((select timestamp from sample), '')`)}, newest.id desc limit ${sql.lit(rows)}`;
}

function between(
  value: ValueOf<PageValues>,
  hasCursor: boolean,
  since: RawBuilder<string> | undefined,
  timestamp: string,
  id: string,
) {
  const before = hasCursor
    ? sql`and (${sql.ref(timestamp)}, ${sql.ref(id)}) < (${value('timestamp')}, ${value('id')})`
    : sql``;
  return since ? sql`${before} and ${sql.ref(timestamp)} >= ${since}` : before;
}

/** How many rows of a page may be outdated before it is read again with `exact`. */
const spareRows = 16;

/** After a search that does not fill a page, the next pages of the user, this many, are read without a search. */
const pagesPerSearch = 1000;

const maximumUsers = 10_000;

/** How many pages of a user are left until the next search. */
const pagesLeft = new WeakMap<Db, Map<string, number>>();

async function selectThreads(db: Db, shape: PageShape, values: Given<PageValues> & { userId: string }) {
  const left = pagesLeft.get(db) ?? new Map<string, number>();
  if (left.size === 0) pagesLeft.set(db, left);
  const pages = left.get(values.userId) ?? 0;
  if (pages > 0) {
    left.set(values.userId, pages - 1);
    return selectPage(db, shape, values);
  }
  const newest = await selectNewestOfMany(db, shape, values);
  if (newest.length === shape.rows) return newest;
  // A later page may also be the last one.
  if (!shape.hasCursor) {
    if (left.size >= maximumUsers) left.clear();
    left.set(values.userId, pagesPerSearch);
  }
  return selectPage(db, shape, values);
}

export async function pageOfPostgres(db: Db, { userId, unread, filters, rows, after }: PageRequest): Promise<Thread[]> {
  const [timestamp, id] = after ?? [];
  const values = { ...filterValues(filters), userId, timestamp, id };
  const shape = { filters: Object.keys(filters).join(' '), hasCursor: after !== undefined };
  if (!unread) return (await selectThreads(db, { ...shape, rows }, values)).map(toThread);
  const found = await selectUnread(db, { ...shape, exact: false, rows: rows + spareRows }, values);
  const page = found.filter(isThread).slice(0, rows);
  if (page.length === rows || found.length < rows + spareRows) return page.map(toThread);
  return (await selectUnread(db, { ...shape, exact: true, rows }, values)).filter(isThread).map(toThread);
}
