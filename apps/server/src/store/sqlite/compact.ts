import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { DatabaseError } from '../database/errors.ts';

const patience = 10_000;

/**
 * Rewrites an SQLite file, because its free pages and its write-ahead log still contain deleted data. Reads continue, changes
 * wait. PostgreSQL frees the space by itself (autovacuum).
 */
export async function compact(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`vacuum`.execute(db);
  const deadline = performance.now() + patience;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy !== 1) return;
    if (performance.now() > deadline)
      throw new DatabaseError(
        'Another process kept reading the database, so erased text may remain in the write-ahead log. Run the command again.',
      );
    await wait(20);
  }
}
