import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { limits } from '../limits.ts';
import { columnsOf } from '../rows/columns.ts';

interface ItemsOfThread {
  /** The thread, if it is in the caller's view. */
  thread: RawBuilder<unknown>;
  /** The columns of the thread's row. */
  threadColumns: readonly string[];
  table: 'history_entries' | 'notes';
  /** The columns of the items' rows. */
  columns: readonly string[];
  /** The columns whose size counts toward the page. */
  sized: readonly string[];
  threadId: RawBuilder<unknown>;
  /** The condition for the start of the page. */
  after: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  byInbox: boolean;
}

/**
 * Selects a thread and some of its items in one statement, so that they are consistent: one row for the thread and one for
 * each item, with nulls in the columns of the other kind. It selects one item more than fits on the page.
 *
 * SQLite returns rows as it reads them, so the reader can stop at the maximum page size. Anything other than this plain index
 * scan would copy all rows first. PostgreSQL knows the size of a text without reading it, so its query omits the other
 * items itself.
 */
export function selectWithThread<Row>(db: Db, parts: ItemsOfThread): RawBuilder<Row> {
  const { thread, threadColumns, table, columns, threadId, after, order, limit, byInbox } = parts;
  const ofThread = byInbox ? sql`inbox_id = (select inbox_id from thread)` : sql`exists (select 1 from thread)`;
  const items = sql`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where thread_id = ${threadId} and ${ofThread} ${after} order by ${order} limit ${sql.lit(limit + 1)}`;
  return sql<Row>`
    with thread as materialized ${thread}
    select ${columnsOf('thread', [...columns, ...threadColumns], nulls(columns))} from thread
    union all
    select ${columnsOf('items', [...columns, ...threadColumns], nulls(threadColumns))} from (${isPostgres(db) ? cut(items, parts) : items}) as items`;
}

/** The items that fit on a page, and the next one without its content, which shows that there is a next page. */
function cut(items: RawBuilder<unknown>, { columns, sized, order }: ItemsOfThread): RawBuilder<unknown> {
  const size = sql.join(
    sized.map((name) => sql`octet_length(${sql.ref(name)})`),
    sql` + `,
  );
  const most = sql.lit(limits.pageBytes);
  const all = columns.map((name) =>
    sized.includes(name)
      ? sql`case when bytes <= ${most} or number = 1 then ${sql.ref(name)} end as ${sql.ref(name)}`
      : sql.ref(name),
  );
  return sql`select ${sql.join(all)} from (
      select *, sum(${size}) over sequence as bytes, sum(${size}) over sequence - (${size}) as bytes_before,
        row_number() over sequence as number
      from (${items}) as items window sequence as (order by ${order})
    ) as items where bytes_before <= ${most} or number <= 2`;
}

const nulls = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, null]));
