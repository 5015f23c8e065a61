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
import { cutPage } from './page.ts';
import type { ReadRequest } from './read-request.ts';
import { joinedMember, unreadFor } from './unread.ts';
import { type ReadOptions, threadInView } from './view.ts';
import { type ItemShape, selectWithThread } from './with-thread.ts';

const itemColumns = ['place', 'entry', 'bytes'] as const;

type Found = { [Name in keyof ThreadRecord]: ThreadRecord[Name] | null } & {
  place: number | null;
  entry: Json<StoredEntry> | null;
  bytes: number | null;
};

const select = prepare<{ userId: string; threadId: string; before: number }, ItemShape>()(
  [...itemColumns, ...threadRowColumns],
  (db, value, { hasCursor, ...shape }) => {
    const thread = threadInView(db, value('userId'), value('threadId'))
      .select(['threads.inbox_id', ...threadColumns.map((name) => `threads.${name}` as const)])
      .select(unreadFor(joinedMember).as('unread'));
    return selectWithThread<Found>({
      thread: sql`${thread}`,
      threadColumns: threadRowColumns,
      table: 'history_entries',
      columns: itemColumns,
      sized: ['entry'],
      threadId: sql`${value('threadId')}`,
      after: hasCursor ? sql`and place < ${value('before')}` : sql``,
      order: sql`place desc`,
      ...shape,
    });
  },
  ({ limit, whole }) => !whole && isCommonLimit('getThread', limit),
);

type Row = Awaited<ReturnType<typeof select>>[number];
type Entry = [place: number, entry: Json<StoredEntry>, bytes: number, ...nulls: null[]];

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
  const read = (limit: number, whole: boolean) =>
    select(db, { hasCursor: before !== undefined, limit, whole, byInbox }, { userId, threadId, before });

  const found = await read(historyLimit, false);
  const { rows, last, isLarge } = cutPage(newestFirst(found), historyLimit, ([, , bytes]) => bytes ?? 0);
  const finish = (all: Row[], entries: Entry[]): ThreadDetail | undefined => {
    const thread = all.map(([, , , ...row]) => row).find(isThread);
    const data = entries.map(([, entry]) => toEntry(entry)).reverse();
    const nextCursor = last ? cursors.encode([entries.at(-1)?.[0] ?? 0], binding) : null;
    return thread && { ...toThread(thread), history: { data, nextCursor } };
  };
  if (!isLarge && rows.every(isEntry)) return finish(found, rows);
  return turns.take(async () => {
    if (rows.every(isEntry)) return finish(found, rows);
    const whole = await read(rows.length, true);
    return finish(whole, newestFirst(whole).slice(0, rows.length).filter(isEntry));
  });
}

/** The rows of entries, some of them without content. */
const newestFirst = (found: Row[]) => found.filter(([place]) => place !== null).sort(([a], [b]) => (b ?? 0) - (a ?? 0));

const isEntry = (row: Row): row is Entry & Row => row[1] !== null;
