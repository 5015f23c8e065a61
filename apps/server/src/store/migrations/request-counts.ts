import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/**
 * The requests of each user in the current window. The table is unlogged, so that requests do not wait for the disk; after a
 * database crash, new windows begin. With SQLite, the processes count in memory.
 */
export const requestCounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    if (!isPostgres(db)) return;
    await sql`create unlogged table request_counts (
      user_id text collate "C" primary key,
      used integer not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
  },
};
