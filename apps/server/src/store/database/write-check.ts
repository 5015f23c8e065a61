import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './dialect.ts';
import { DatabaseError, diskFull, explainError, isDiskFull, moved, onlyRead } from './errors.ts';

/** Checks whether the database accepts changes. `probe` is the check of a process that has not noticed a full disk, for example because it only reads. */
export function createWriteCheck(probe: (db: Db) => Promise<void>) {
  let isFull = false;
  return {
    /** Reports a database error. Only a full disk is remembered. */
    report(error: unknown): void {
      isFull ||= isDiskFull(error);
    },
    /** Rejects with the reason if changes are not possible. After a change failed because of a full disk, it tries to write. */
    async check(db: Db): Promise<void> {
      await (isFull ? tryWriting(db) : probe(db));
      isFull = false;
    },
  };
}

export type WriteCheck = ReturnType<typeof createWriteCheck>;

/** Tries to write at most every four seconds, because health checks are frequent. */
export function createWriteProbe(): (db: Db) => Promise<void> {
  let nextAt = 0;
  return async (db) => {
    if (performance.now() < nextAt) return;
    await tryWriting(db);
    nextAt = performance.now() + 4_000;
  };
}

/** Checks that a file may be written and its disk has space. Unlike a write, this does not wait for another process. */
export async function checkFile(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of [file, folder])
    await access(name, constants.W_OK).catch((cause: NodeJS.ErrnoException) => {
      throw new DatabaseError(cause.code === 'ENOENT' ? moved : onlyRead, { cause });
    });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < probeBytes) throw new DatabaseError(diskFull);
}

/** Larger than the free space that a database may already have reserved. */
const probeBytes = 256 * 1024;

/** Writes a row and deletes it, and finds out whether the disk has space. Rejects with the reason if that is not possible. */
export async function tryWriting(db: Db): Promise<void> {
  try {
    if (isPostgres(db)) await db.transaction().execute(useTemporaryFile);
    // In SQLite, the row itself has the size. In PostgreSQL, it would be written to the log too, at every check.
    await writeRow(db, isPostgres(db) ? 'x' : 'x'.repeat(probeBytes));
  } catch (error) {
    throw new DatabaseError(explainError(error) ?? (error as Error).message, { cause: error });
  }
}

/** Temporary files are on the disk of the database, and are not written to PostgreSQL's log. Each of these rows has 14 bytes. */
async function useTemporaryFile(db: Db): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(db);
  // The disk of the database, even if temporary files are usually elsewhere.
  await sql`set local temp_tablespaces = ''`.execute(db);
  await sql`select count(*) from generate_series(1, ${sql.lit(probeBytes / 8)})`.execute(db);
}

async function writeRow(db: Db, value: string): Promise<void> {
  // Different for each check, because several may write at the same time.
  const key = `write_check_${randomUUID()}`;
  const remove = () => db.deleteFrom('settings').where('key', 'like', 'write_check%').execute();
  // A killed process may have left its row.
  await remove();
  await db.insertInto('settings').values({ key, value }).execute();
  await remove();
}
