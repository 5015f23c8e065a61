import type { ThreadDetail } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Json } from '../database/json.ts';
import { toEntry } from '../rows/entry-row.ts';
import { nothingLeft } from '../rows/row-of.ts';
import type { StoredEntry } from '../rows/stored.ts';
import { type ThreadRow, threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import type { StoreContext } from '../store-context.ts';
import type { ReadRequest } from './read-request.ts';
import { joinedMember, unreadFor } from './unread.ts';
import { prepareWithThread } from './with-thread.ts';

const read = prepareWithThread<ThreadRow, [place: number, entry: Json<StoredEntry>], { before: number }>({
  operation: 'getThread',
  threadColumns: threadRowColumns,
  select: (view) =>
    view.select(threadColumns.map((name) => `threads.${name}` as const)).select(unreadFor(joinedMember).as('unread')),
  table: 'history_entries',
  columns: ['place', 'entry'],
  sized: ['entry'],
  after: ({ before }) => before && sql`place < ${before}`,
  order: sql`place desc`,
});

/** A thread in the caller's view with a page of its history, newest page first; `undefined` if it is not in the view. */
export async function getThread(
  { db, cursors, largePages }: StoreContext,
  request: ReadRequest<'getThread'>,
): Promise<ThreadDetail | undefined> {
  const {
    path: { id: threadId },
    query,
    caller: { userId },
  } = request;
  const { historyLimit: limit, historyCursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'history', threadId];
  const [before] = historyCursor === undefined ? [] : cursors.decode<[number]>(historyCursor, binding);
  const found = await read(db, largePages, { userId, threadId, before }, limit, request);
  if (!found) return undefined;
  const data = found.items.map(([, entry]) => toEntry(entry)).reverse();
  const [place] = found.last ?? [];
  const nextCursor = place === undefined ? null : cursors.encode([place], binding);
  return { ...toThread(found.thread), history: { data, nextCursor } };
}
