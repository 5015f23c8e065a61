import type { ThreadPage } from '@threads-api/contract';
import { sql } from 'kysely';
import type { CursorCodec } from '../cursor.ts';
import type { Db } from '../database.ts';
import { prepare } from '../prepare.ts';
import { cutPage } from './page.ts';
import { threadColumns, toThread } from './thread-columns.ts';
import { viewOf } from './view.ts';

export interface ListThreads {
  userId: string;
  unread: boolean;
  limit: number;
  cursor?: string | undefined;
}

const select = prepare<
  { userId: string; timestamp: string; id: string },
  { unread: boolean; further: boolean; limit: number }
>()((db, value, { unread, further, limit }) => {
  let query = viewOf(db, value('userId')).innerJoin('threads', 'threads.id', 'views.thread_id');
  if (unread) query = query.where('views.unread', '=', sql.lit(1));
  if (further)
    query = query.where(sql<boolean>`(views.timestamp, views.thread_id) < (${value('timestamp')}, ${value('id')})`);
  return query
    .select(threadColumns)
    .orderBy('views.timestamp', 'desc')
    .orderBy('views.thread_id', 'desc')
    .limit(sql.lit(limit + 1));
});

/** A page of the caller's threads, newest first (D17). */
export async function listThreads(db: Db, cursors: CursorCodec, request: ListThreads): Promise<ThreadPage> {
  const { userId, unread, limit, cursor } = request;
  const binding = [userId, 'threads', unread];
  const [timestamp, id] = cursor === undefined ? [] : cursors.decode<[string, string]>(cursor, binding);
  const found = await select(db, { unread, further: cursor !== undefined, limit }, { userId, timestamp, id });
  const { rows, last } = cutPage(found, limit);
  return { data: rows.map(toThread), nextCursor: last ? cursors.encode([last.timestamp, last.id], binding) : null };
}
