import type { Thread } from '@threads-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Placeholders, prepare } from '../database/prepare.ts';
import { columnsOf } from '../rows/columns.ts';
import { isThread, type ThreadRecord, threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import { selectNewest } from './newest-threads.ts';
import { isCommonPage, type PageRequest, type PageValues, valuesOf } from './page-request.ts';
import { conditionsFor } from './thread-filters.ts';
import { joinedMember, unreadFor, unreadOutsideMarks } from './unread.ts';

/** With fewer inboxes than this, merging is as fast as searching the newest threads. */
const manyInboxes = 20;

/** The newest threads of a user with many inboxes. Selects nothing for other users. */
const selectNewestOfMany = prepare<PageValues, { rows: number }>()(
  threadRowColumns,
  (_, value, { rows }) => {
    const columns = sql`${columnsOf('threads', threadColumns)}, ${unreadFor(joinedMember)} as unread`;
    const isMany = sql`
    and (select count(*) from inbox_members where user_id = ${value.callerId}) >= ${sql.lit(manyInboxes)}`;
    return sql<ThreadRecord>`${selectNewest(columns, 'id', value, rows, isMany)}`;
  },
  isCommonPage(0),
);

/**
 * PostgreSQL reads the newest threads of each inbox from the index and merges them. `lateral … limit` prevents other plans,
 * such as a scan of a whole table while it is still small.
 */
const selectPage = prepare<PageValues, { rows: number }>()(
  threadRowColumns,
  (_, value, { rows }) => {
    const member = { memberId: sql.ref<string>('threads.member_id'), watermark: sql.ref<string>('threads.settled_to') };
    const newest: Newest = (limit, since) => sql`
    select threads.* from threads
    where threads.inbox_id = inbox_members.inbox_id ${conditionsFor(value)}
    ${between(value, since, 'threads.timestamp', 'threads.id')}
    order by threads.timestamp desc, threads.id desc limit ${sql.lit(limit)}`;
    return sql<ThreadRecord>`
    select ${columnsOf('threads', threadColumns)}, ${unreadFor(member)} as unread
    from (${merged(value, newest, rows)}) as threads
    order by threads.timestamp desc, threads.id desc`;
  },
  isCommonPage(0),
);

/**
 * The unread threads: those with a row in `marks`, and those above the watermark. A row of `marks` may be outdated. Checking
 * all rows of each inbox would dominate the cost of the query, so only the rows of the page are checked, and an outdated row
 * is returned as nulls. If a page has too many of them, it is read again with `exact`, which checks every row.
 */
const selectUnread = prepare<PageValues, { exact: boolean; rows: number }>()(
  threadRowColumns,
  (_, value, { exact, rows }) => {
    const conditions = conditionsFor(value);
    const onlyValid = sql`
    cross join lateral (
      select 1 from threads where threads.inbox_id = marks.inbox_id and threads.id = marks.thread_id
      and threads.timestamp = marks.timestamp and threads.inbound_at <= marks.inbound_at ${conditions} limit 1
    ) as valid`;
    const newest: Newest = (limit, since) => sql`
    (select threads.inbox_id, threads.timestamp, threads.id, null as marked from threads
      where threads.inbox_id = inbox_members.inbox_id and threads.inbound_at <> '' ${conditions}
      and threads.timestamp > inbox_members.settled_to
      ${between(value, since, 'threads.timestamp', 'threads.id')}
      and ${unreadOutsideMarks(joinedMember)} = 1
      order by threads.timestamp desc, threads.id desc limit ${sql.lit(limit)})
    union all
    (select marks.inbox_id, marks.timestamp, marks.thread_id, marks.inbound_at from marks ${exact ? onlyValid : sql``}
      where marks.inbox_id = inbox_members.inbox_id and marks.member_id = inbox_members.member_id and marks.unread = 1
      ${between(value, since, 'marks.timestamp', 'marks.thread_id')}
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
  ({ exact, rows }) => isCommonPage(exact ? 0 : spareRows)({ rows }),
);

/** The newest threads of an inbox, at most `limit`, none of them older than `since`. */
type Newest = (limit: number, since: RawBuilder<string> | undefined) => RawBuilder<unknown>;

/** The number of threads of each inbox that are read to find a lower bound for the timestamps of a page. */
const sampleSize = 6;

/**
 * The first threads across all inboxes of the caller. A page of many inboxes needs few threads of each. So the
 * newest few of each are read first, as a sample. If they fill a page, no thread of the page is older than the last of them.
 */
function merged(value: Placeholders<PageValues>, newest: Newest, rows: number) {
  const ofInboxes = (limit: number, since?: RawBuilder<string>) => sql`
    from inbox_members cross join lateral (${newest(limit, since)}) as newest
    where inbox_members.user_id = ${value.callerId}
    order by newest.timestamp desc`;
  return sql`
    with sample as materialized (select newest.timestamp ${ofInboxes(sampleSize)} offset ${sql.lit(rows - 1)} limit 1)
    select newest.*, inbox_members.member_id, inbox_members.settled_to
    ${ofInboxes(rows, sql`coalesce((select timestamp from sample), '')`)}, newest.id desc limit ${sql.lit(rows)}`;
}

function between(
  value: Placeholders<PageValues>,
  since: RawBuilder<string> | undefined,
  timestamp: string,
  id: string,
) {
  const before = value.afterTime
    ? sql`and (${sql.ref(timestamp)}, ${sql.ref(id)}) < (${value.afterTime}, ${value.afterId})`
    : sql``;
  return since ? sql`${before} and ${sql.ref(timestamp)} >= ${since}` : before;
}

/** The number of rows of a page that may be outdated before it is read again with `exact`. */
const spareRows = 16;

/** The number of a user's pages that are read without a search, after a search that did not fill a page. */
const pagesPerSearch = 1000;
const maximumUsers = 10_000;

/** The number of pages left to read without a search, by user. A failed search takes as long as the page. */
export type SearchPauses = Map<string, number>;

async function selectThreads(db: Db, rows: number, values: PageValues, pauses: SearchPauses) {
  const { callerId, afterTime } = values;
  const pause = pauses.get(callerId) ?? 0;
  const newest = pause > 0 ? [] : await selectNewestOfMany(db, { rows }, values);
  if (newest.length === rows) return newest;
  if (pauses.size >= maximumUsers) pauses.clear();
  // A later page may also be the last one.
  if (pause > 0 || !afterTime) pauses.set(callerId, pause > 0 ? pause - 1 : pagesPerSearch);
  return selectPage(db, { rows }, values);
}

export async function pageOfPostgres(db: Db, request: PageRequest, pauses: SearchPauses): Promise<Thread[]> {
  const { unread, rows } = request;
  const values = valuesOf(request);
  if (!unread) return (await selectThreads(db, rows, values, pauses)).map(toThread);
  const found = await selectUnread(db, { exact: false, rows: rows + spareRows }, values);
  const page = found.filter(isThread).slice(0, rows);
  if (page.length === rows || found.length < rows + spareRows) return page.map(toThread);
  return (await selectUnread(db, { exact: true, rows }, values)).filter(isThread).map(toThread);
}
