import { type RawBuilder, sql } from 'kysely';
import { limits } from '../limits.ts';
import { columnsOf } from '../rows/columns.ts';

/** How many items to select, and with what content. */
export type ItemShape = {
  hasCursor: boolean;
  limit: number;
  /** Whether to select the content of every item. Otherwise, large items have nulls instead, so that a page has a maximum size. */
  whole: boolean;
  byInbox: boolean;
};

interface ItemsOfThread extends Omit<ItemShape, 'hasCursor'> {
  /** The thread, if it is in the caller's view. */
  thread: RawBuilder<unknown>;
  /** The columns of the thread's row. */
  threadColumns: readonly string[];
  table: 'history_entries' | 'notes';
  /** The columns of the items' rows. `bytes` is the size of their content. */
  columns: readonly string[];
  /** The columns with the content. */
  sized: readonly string[];
  threadId: RawBuilder<unknown>;
  /** The condition for the start of the page. */
  after: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * Selects a thread and some of its items in one statement, so that they are consistent: one row for the thread and one for
 * each item, with nulls in the columns of the other kind. It selects one item more than fits on the page. Databases know the
 * size of a text without reading it.
 */
export function selectWithThread<Row>(parts: ItemsOfThread): RawBuilder<Row> {
  const { thread, threadColumns, columns, byInbox } = parts;
  const ofThread = byInbox ? sql`inbox_id = (select inbox_id from thread)` : sql`exists (select 1 from thread)`;
  return sql<Row>`
    with thread as materialized ${thread}
    select ${columnsOf('thread', [...columns, ...threadColumns], nulls(columns))} from thread
    union all
    select ${columnsOf('items', [...columns, ...threadColumns], nulls(threadColumns))}
    from (${selectItems(parts, ofThread)}) as items`;
}

function selectItems(parts: ItemsOfThread, ofThread: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, columns, threadId, after, order, limit } = parts;
  return sql`
    select ${sql.join(columns.map((name) => columnOf(name, parts)))} from ${sql.table(table)}
    where thread_id = ${threadId} and ${ofThread} ${after} order by ${order} limit ${sql.lit(limit + 1)}`;
}

function columnOf(name: string, { sized, limit, whole }: ItemsOfThread): RawBuilder<unknown> {
  const bytes = sql.join(
    sized.map((part) => sql`octet_length(${sql.ref(part)})`),
    sql` + `,
  );
  if (name === 'bytes') return sql`${bytes} as bytes`;
  if (whole || !sized.includes(name)) return sql.ref(name);
  const most = Math.floor(limits.pageBytes / (limit + 1));
  return sql`case when ${bytes} <= ${sql.lit(most)} then ${sql.ref(name)} end as ${sql.ref(name)}`;
}

const nulls = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, null]));
