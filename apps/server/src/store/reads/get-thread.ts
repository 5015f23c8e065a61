import type { ThreadDetail } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import type { Json } from '../database/json.ts';
import { prepare } from '../database/prepare.ts';
import { toEntry } from '../rows/entry-row.ts';
import { nothingLeft } from '../rows/row-of.ts';
import type { StoredEntry } from '../rows/stored.ts';
import { isThread, type ThreadRecord, threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import { isCommonLimit } from './common-limits.ts';
import type { CursorCodec } from './cursor.ts';
import { countPageBytes, cutPage } from './page.ts';
import type { ReadRequest } from './read-request.ts';
import { joinedMember, unreadFor } from './unread.ts';
import { type ReadOptions, threadInView } from './view.ts';
import { selectWithThread } from './with-thread.ts';

const itemColumns = ['place', 'entry'] as const;

type Found = { [Name in keyof ThreadRecord]: ThreadRecord[Name] | null } & {
  place: number | null;
  entry: Json<StoredEntry> | null;
};

const select = prepare<
  { userId: string; threadId: string; before: number },
  { hasCursor: boolean; limit: number; byInbox: boolean }
>()(
  [...itemColumns, ...threadRowColumns],
  (db, value, { hasCursor, limit, byInbox }) => {
    const thread = threadInView(db, value('userId'), value('threadId'))
      .select(['threads.inbox_id', ...threadColumns.map((name) => `threads.${name}` as const)])
      .select(unreadFor(joinedMember).as('unread'));
    return selectWithThread<Found>(db, {
      thread: sql`${thread}`,
      threadColumns: threadRowColumns,
      table: 'history_entries',
      columns: itemColumns,
      sized: ['entry'],
      threadId: sql`${value('threadId')}`,
      after: hasCursor ? sql`and place < ${value('before')}` : sql``,
      order: sql`place desc`,
      limit,
      byInbox,
    });
  },
  ({ limit }) => isCommonLimit('getThread', limit),
);

type Row = Awaited<ReturnType<typeof select>>[number];
/** The thread's own row counts as 0 bytes. An entry without its content does not fit on the page. */
const bytesOf = ([place, entry]: Row) => (place === null ? 0 : entry === null ? Infinity : Buffer.byteLength(entry));

/** A thread in the caller's view with a page of its history, newest page first; `undefined` if it is not in the view. */
export async function getThread(
  db: Db,
  cursors: CursorCodec,
  { path: { id: threadId }, query, caller: { userId } }: ReadRequest<'getThread'>,
  { byInbox, turns }: ReadOptions,
): Promise<ThreadDetail | undefined> {
  const { historyLimit, historyCursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'history', threadId];
  const [before] = historyCursor === undefined ? [] : cursors.decode<[number]>(historyCursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { hasCursor: before !== undefined, limit: historyLimit, byInbox };
  return turns.read(`history ${threadId}`, async (reportSize) => {
    const found = await select(db, shape, { userId, threadId, before }, countPageBytes(bytesOf));
    const thread = found.map(([, , ...row]) => row).find(isThread);
    if (!thread) return undefined;
    const newestFirst = found.filter(isEntry).sort(([a], [b]) => b - a);
    const { rows, last, isLarge } = cutPage(newestFirst, historyLimit, bytesOf);
    await reportSize(isLarge);
    const data = rows.map(([, entry]) => toEntry(entry)).reverse();
    return { ...toThread(thread), history: { data, nextCursor: last ? cursors.encode([last[0]], binding) : null } };
  });
}

const isEntry = (row: Row): row is [place: number, entry: Json<StoredEntry>, ...nulls: Row[2][]] & Row =>
  row[0] !== null;
