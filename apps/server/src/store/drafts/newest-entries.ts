import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { cutPage } from '../reads/page.ts';

/**
 * The newest entries of a history, newest first, within a number of entries and bytes: databases read and parse large
 * entries slowly.
 */
export async function newestEntries(db: Db, threadId: string, most: { entries: number; bytes: number }) {
  const history = db.selectFrom('history_entries').where('thread_id', '=', threadId).orderBy('place', 'desc');
  const sizes = await history
    .select(['place', sql<number>`octet_length(entry)`.as('bytes')])
    .limit(most.entries)
    .execute();
  const oldest = cutPage(sizes, most.entries, ({ bytes }) => bytes, most.bytes).rows.at(-1);
  return { query: history.where('place', '>=', oldest?.place ?? 0) };
}
