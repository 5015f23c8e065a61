import type { ThreadPage } from '@threads-api/contract';
import { isPostgres } from '../database/dialect.ts';
import type { StoreContext } from '../store-context.ts';
import { cutPage } from './page.ts';
import { pageOfPostgres } from './page-of-postgres.ts';
import { pageOfSqlite } from './page-of-sqlite.ts';
import type { ReadRequest } from './read-request.ts';

/** Whether each value of `unread` selects unread threads only. */
const isUnread: Record<NonNullable<ReadRequest<'listThreads'>['query']['unread']>, boolean> = { 1: true };

/**
 * A page of the threads in the caller's inboxes, newest first (D17), merged in index order. An unread page merges the threads
 * that `marks` lists as unread with the unread threads above the watermark.
 */
export async function listThreads(
  { db, cursors, searchPauses }: StoreContext,
  { query, caller: { userId } }: ReadRequest<'listThreads'>,
): Promise<ThreadPage> {
  const { limit, cursor, unread: unreadOnly, ...filters } = query;
  const unread = unreadOnly !== undefined && isUnread[unreadOnly];
  const binding = [userId, 'threads', unread, ...Object.entries<string | number>(filters).toSorted().flat()];
  const after = cursor === undefined ? undefined : cursors.decode<[string, string]>(cursor, binding);
  const request = { userId, unread, filters, rows: limit + 1, after };
  const found = await (isPostgres(db) ? pageOfPostgres(db, request, searchPauses) : pageOfSqlite(db, request));
  const { rows, last } = cutPage(found, limit);
  return { data: rows, nextCursor: last ? cursors.encode([last.timestamp, last.id], binding) : null };
}
