import type { Thread } from '@threads-api/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';

type ThreadRow = Omit<Selectable<Database['threads']>, 'inbox_id' | 'history_length'> & { unread: number };

/** What a thread is made of, as columns of `threads` and of the caller's view. */
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
  'views.unread',
] as const;

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
