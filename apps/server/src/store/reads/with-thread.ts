import type { OperationId } from '@threads-api/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { isPossibleId } from '../database/ids.ts';
import { type Placeholders, prepare } from '../database/prepare.ts';
import type { FairQueue } from '../fair-queue.ts';
import { limits } from '../limits.ts';
import { columnsOf } from '../rows/columns.ts';
import { cutPage, isCommonLimit } from './page.ts';
import { threadInView } from './view.ts';

type Row = unknown[];
type Columns<R extends Row> = { readonly [Index in keyof R]: string };
type Values = Record<string, string | number>;
/** The position after which the page starts; without it, the first page. */
type Given<Start> = { [Name in keyof Start]?: Start[Name] | undefined };
type ThreadValues = { userId: string; threadId: string };
type View = ReturnType<typeof threadInView>;

interface PageQuery<Thread extends Row, Item extends Row, Start extends Values> {
  operation: OperationId;
  threadColumns: Columns<Thread>;
  /** Adds the columns to a query for the thread. */
  select(view: View): Expression<unknown>;
  /** The table of the items. */
  table: 'history_entries' | 'notes';
  /** The columns of the items. The first one is never null. */
  columns: Columns<Item>;
  /** The columns with the content of the items, which are never null. */
  sized: readonly [string, ...string[]];
  /** The condition for the items after the start of the page, if it is given. */
  after(value: Placeholders<Given<Start>>): RawBuilder<unknown> | undefined;
  order: RawBuilder<unknown>;
}

type Shape = {
  limit: number;
  /** Whether to select the content of every item. Otherwise, large items have nulls instead, so that a page has a maximum size. */
  whole: boolean;
};

/** A thread with a page of its items. */
interface Found<Thread, Item> {
  thread: Thread;
  items: Item[];
  /** The last item, if there is a next page. */
  last: Item | undefined;
}

/**
 * Prepares a query for a thread in a caller's view and a page of its items, both from the same moment. PostgreSQL runs one
 * statement. It returns one row for the thread and one for each item, with nulls in the columns of the other kind. SQLite runs
 * two in the same snapshot, which is faster. Databases know the size of a text without reading it.
 */
export function prepareWithThread<Thread extends Row, Item extends Row, Start extends Values>(
  query: PageQuery<Thread, Item, Start>,
) {
  const threadColumns = [...query.threadColumns, 'inbox_id'];
  const itemColumns = [...query.columns, 'bytes'];
  const both = [...itemColumns, ...threadColumns];
  const content = itemColumns.indexOf(query.sized[0]);
  const isCommon = ({ limit, whole }: Shape) => !whole && isCommonLimit(query.operation, limit);
  const threadOf = (db: Db, { userId, threadId }: Placeholders<ThreadValues>) =>
    query.select(threadInView(db, userId, threadId).select('threads.inbox_id'));
  const selectThread = prepare<ThreadValues>()(
    threadColumns,
    (db, value) =>
      sql<Record<string, unknown>>`select ${columnsOf('thread', threadColumns)} from ${threadOf(db, value)} as thread`,
  );
  const selectItems = prepare<ThreadValues & Given<Start>, Shape>()(
    itemColumns,
    (_db, value, shape) => itemsOf(query, shape, value, sql`true`),
    isCommon,
  );
  const selectBoth = prepare<ThreadValues & Given<Start>, Shape>()(
    both,
    (db, value, shape) => sql<Record<string, unknown>>`
      with thread as materialized ${threadOf(db, value)}
      select ${columnsOf('thread', both, nulls(itemColumns))} from thread
      union all
      select ${columnsOf('items', both, nulls(threadColumns))} from (${itemsOf(query, shape, value, sql`exists (select 1 from thread)`)}) as items
      order by ${query.order}`,
    isCommon,
  );

  async function read(db: Db, shape: Shape, values: ThreadValues & Given<Start>) {
    if (isPostgres(db)) {
      const rows = await selectBoth(db, shape, values);
      const thread = rows.find(([first]) => first === null)?.slice(itemColumns.length);
      const items = rows.filter(([first]) => first !== null) as Item[];
      return thread && { thread, items };
    }
    const { userId, threadId } = values;
    const threads = selectThread(db, {}, { userId, threadId });
    const [thread] = threads instanceof Promise ? await threads : threads;
    return thread && { thread, items: (await selectItems(db, shape, values)) as Item[] };
  }

  /**
   * Returns `undefined` if the thread is not in the view. Large pages of aborted requests are not read. Only they use the
   * signal, because the request creates it on first use.
   */
  return async (
    db: Db,
    largePages: FairQueue,
    values: ThreadValues & Given<Start>,
    limit: number,
    request: { signal?: AbortSignal | undefined },
  ): Promise<Found<Thread, Item> | undefined> => {
    if (!isPossibleId(values.threadId)) return undefined;
    const found = await read(db, { limit, whole: false }, values);
    if (!found) return undefined;
    const { rows, last, isLarge } = cutPage(found.items, limit, (item) => Number(item[query.columns.length]));
    const isWhole = rows.every((item) => item[content] !== null);
    const finish = (thread: Row, items: Item[]) => ({ thread: thread as Thread, items, last });
    if (isWhole && !isLarge) return finish(found.thread, rows);
    return largePages.run({ owner: values.userId, signal: request.signal }, async () => {
      if (isWhole) return finish(found.thread, rows);
      const again = await read(db, { limit: rows.length, whole: true }, values);
      return again && finish(again.thread, again.items.slice(0, rows.length));
    });
  };
}

/** Selects one item more than fits on the page. */
function itemsOf<Thread extends Row, Item extends Row, Start extends Values>(
  query: PageQuery<Thread, Item, Start>,
  shape: Shape,
  value: Placeholders<ThreadValues & Given<Start>>,
  condition: RawBuilder<unknown>,
): RawBuilder<Record<string, unknown>> {
  const { table, columns, sized, order } = query;
  const after = query.after(value);
  const bytes = sql.join(
    sized.map((name) => sql`octet_length(${sql.ref(name)})`),
    sql` + `,
  );
  const most = sql.lit(Math.floor(limits.pageBytes / (shape.limit + 1)));
  const selected = columns.map((name) =>
    shape.whole || !sized.includes(name)
      ? sql.ref(name)
      : sql`case when ${bytes} <= ${most} then ${sql.ref(name)} end as ${sql.ref(name)}`,
  );
  return sql`
    select ${sql.join(selected)}, ${bytes} as bytes from ${sql.table(table)}
    where thread_id = ${value.threadId} and ${condition} ${after ? sql`and ${after}` : sql``}
    order by ${order} limit ${sql.lit(shape.limit + 1)}`;
}

const nulls = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, null]));
