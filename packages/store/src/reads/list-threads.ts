import type { ThreadPage } from '@threads-api/contract';
import { sql } from 'kysely';
import type { CursorCodec } from '../cursor.ts';
import type { Db } from '../database.ts';
import { cutPage } from './page.ts';
import { threadColumns, toThread } from './thread-columns.ts';
import { viewOf } from './view.ts';

export interface ListThreads {
  userId: string;
  unread: boolean;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the caller's threads, newest first (D17). */
export async function listThreads(db: Db, cursors: CursorCodec, request: ListThreads): Promise<ThreadPage> {
  const { userId, unread, limit, cursor } = request;
  const binding = [userId, 'threads', unread];
  let query = viewOf(db, userId).innerJoin('threads', 'threads.id', 'views.thread_id');
  if (unread) query = query.where('views.unread', '=', sql.lit(1));
  if (cursor !== undefined) {
    const [timestamp, id] = cursors.decode(cursor, binding);
    query = query.where(sql<boolean>`(views.timestamp, views.thread_id) < (${timestamp}, ${id})`);
  }
  const found = await query
    .select(threadColumns)
    .orderBy('views.timestamp', 'desc')
    .orderBy('views.thread_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, last } = cutPage(found, limit);
  return { data: rows.map(toThread), nextCursor: last ? cursors.encode([last.timestamp, last.id], binding) : null };
}
