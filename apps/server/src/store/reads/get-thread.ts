import type { ThreadDetail } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import type { Json } from '../database/json.ts';
import { prepare } from '../database/prepare.ts';
import { columnsOf } from '../rows/columns.ts';
import { toEntry } from '../rows/entry-row.ts';
import { nothingLeft } from '../rows/row-of.ts';
import type { StoredEntry } from '../rows/stored.ts';
import { isThread, type ThreadRecord, threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import { isCommonLimit } from './common-limits.ts';
import type { CursorCodec } from './cursor.ts';
import { cutPage } from './page.ts';
import type { ReadRequest } from './read-request.ts';
import { joinedMember, unreadFor } from './unread.ts';
import { type ReadOptions, threadInView } from './view.ts';

type Found = { [Name in keyof ThreadRecord]: ThreadRecord[Name] | null } & {
  place: number | null;
  entry: Json<StoredEntry> | null;
};

/**
 * One statement, so that thread and history are of the same moment: a row for the thread, and one for each entry, so that
 * nothing is repeated. The limit is inside, so that no more is read.
 */
const select = prepare<
  { userId: string; threadId: string; before: number },
  { further: boolean; limit: number; byInbox: boolean }
>()(
  ['place', 'entry', ...threadRowColumns],
  (db, value, { further, limit, byInbox }) => {
    const thread = threadInView(db, value('userId'), value('threadId'))
      .select(['threads.inbox_id', ...threadColumns.map((name) => `threads.${name}` as const)])
      .select(unreadFor(joinedMember).as('unread'));
    const history = sql`
    select place, entry from history_entries where thread_id = ${value('threadId')}
    ${byInbox ? sql`and history_entries.inbox_id = thread.inbox_id` : sql``}
    ${further ? sql`and place < ${value('before')}` : sql``}
    order by place desc limit ${sql.lit(limit + 1)}`;
    return sql<Found>`
    with thread as materialized ${thread}
    select null as place, null as entry, ${columnsOf('thread', threadRowColumns)} from thread
    union all
    select history.place, history.entry, ${sql.join(threadRowColumns.map(() => sql`null`))}
    from thread cross join ${byInbox ? sql`lateral` : sql``} (${history}) as history`;
  },
  ({ limit }) => isCommonLimit('getThread', limit),
);

/** A thread of the caller's view with a page of its history, the newest first; nothing if it is not in the view. */
export async function getThread(
  db: Db,
  cursors: CursorCodec,
  { path: { id: threadId }, query, caller: { userId } }: ReadRequest<'getThread'>,
  { byInbox }: ReadOptions,
): Promise<ThreadDetail | undefined> {
  const { historyLimit, historyCursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'history', threadId];
  const [before] = historyCursor === undefined ? [] : cursors.decode<[number]>(historyCursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { further: before !== undefined, limit: historyLimit, byInbox };
  const found = await select(db, shape, { userId, threadId, before });
  const thread = found.map(([, , ...row]) => row).find(isThread);
  if (!thread) return undefined;
  const entries = found.flatMap(([place, entry]) => (place === null || entry === null ? [] : [{ place, entry }]));
  entries.sort((a, b) => b.place - a.place);
  const { rows, last } = cutPage(entries, historyLimit);
  const data = rows.map(({ entry }) => toEntry(entry)).reverse();
  return { ...toThread(thread), history: { data, nextCursor: last ? cursors.encode([last.place], binding) : null } };
}
