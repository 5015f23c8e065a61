import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import type { CursorCodec } from './cursor.ts';
import { cutPage, pageText } from './page.ts';
import { pageOfPostgres } from './page-of-postgres.ts';
import { pageOfSqlite } from './page-of-sqlite.ts';
import { threadProperties } from './thread-columns.ts';

export interface ListThreads {
  userId: string;
  unread: boolean;
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of the caller's threads, newest first (D17): those of their inboxes, merged in the order of the index. An unread page
 * merges the marks that say unread with the threads that are unread without one. Returns JSON.
 */
export async function listThreads(db: Db, cursors: CursorCodec, request: ListThreads): Promise<string> {
  const { userId, unread, limit, cursor } = request;
  const binding = [userId, 'threads', unread];
  const after = cursor === undefined ? undefined : cursors.decode<[string, string]>(cursor, binding);
  const pageOf = isPostgres(db) ? pageOfPostgres : pageOfSqlite;
  const { rows, last } = cutPage(await pageOf(db, { userId, unread, rows: limit + 1, after }), limit);
  const nextCursor = last ? cursors.encode([last.timestamp, last.id], binding) : null;
  return pageText(
    rows.map((row) => `{${threadProperties(row)}}`),
    nextCursor,
  );
}
