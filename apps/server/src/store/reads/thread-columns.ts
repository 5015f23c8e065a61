import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';

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

/** A row as the properties of the contract's thread, in JSON. The sender and the assignment are stored as JSON already. */
export function threadProperties(row: ThreadRow): string {
  return (
    `"id":${quote(row.id)},` +
    // Databases of before the contract ruled it out may have empty ones (D4).
    `"subject":${quote(row.subject || null)},` +
    `"sender":${row.sender},` +
    `"timestamp":${quote(row.timestamp)},` +
    `"status":${quote(row.status)},` +
    `"assignment":${row.assignment},` +
    `"unread":${row.unread === 1},` +
    `"snippet":${quote(row.snippet)},` +
    `"messageCount":${row.message_count},` +
    `"createdAt":${quote(row.created_at)},` +
    `"updatedAt":${quote(row.updated_at)}`
  );
}

const quote = JSON.stringify;
