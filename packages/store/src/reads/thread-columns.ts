import type { Thread } from '@threads-api/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';

export type ThreadRow = Omit<Selectable<Database['threads']>, 'inbox_id' | 'history_length' | 'inbound_at'> & {
  unread: number;
};

/** What a thread is made of, as columns of `threads`. Whether it is unread is another matter for each caller (unread.ts). */
export const threadColumns = [
  'threads.id',
  'threads.subject',
  'threads.sender',
  'threads.timestamp',
  'threads.status',
  'threads.assignment',
  'threads.snippet',
  'threads.message_count',
  'threads.created_at',
  'threads.updated_at',
] as const;

/** The same as SQL, some of them from elsewhere. */
export function columnsFrom(elsewhere: Record<string, string> = {}) {
  return sql.join(
    threadColumns.map((column) => {
      const name = column.replace('threads.', '');
      return sql`${sql.ref(elsewhere[name] ?? column)} as ${sql.ref(name)}`;
    }),
  );
}

/** A row as the contract's thread. */
export function toThread(row: ThreadRow): Thread {
  return {
    id: row.id,
    // Databases of before the contract ruled it out may have empty ones (D4).
    subject: row.subject || null,
    sender: JSON.parse(row.sender),
    timestamp: row.timestamp,
    status: row.status as Thread['status'],
    assignment: row.assignment === null ? null : JSON.parse(row.assignment),
    unread: row.unread === 1,
    snippet: row.snippet,
    messageCount: row.message_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
