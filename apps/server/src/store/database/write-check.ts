import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { DatabaseError, diskFull, explainError, moved, onlyRead } from './errors.ts';

/** Larger than the free space that a database may already have reserved. */
const probeBytes = 256 * 1024;

/**
 * Creates a check that an SQLite file may be written, its disk has space, and it is the file of the first
 * check. Unlike a write, this does not wait for another process.
 */
export function createFileCheck(file: string): () => Promise<void> {
  let opened: number | undefined;
  return async () => {
    await checkWriting(file);
    const { ino } = await stat(file);
    opened ??= ino;
    if (ino !== opened) throw new DatabaseError(moved);
  };
}

async function checkWriting(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of [file, folder])
    await access(name, constants.W_OK).catch((cause: NodeJS.ErrnoException) => {
      throw new DatabaseError(cause.code === 'ENOENT' ? moved : onlyRead, { cause });
    });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < probeBytes) throw new DatabaseError(diskFull);
}

/** Creates a check that PostgreSQL accepts changes and its disk has space. It runs at most every four seconds. */
export function createPostgresCheck(db: Db): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    if (performance.now() < nextAt) return;
    await db
      .transaction()
      .execute(tryWriting)
      .catch((cause: Error) => {
        throw new DatabaseError(explainError(cause) ?? cause.message, { cause });
      });
    nextAt = performance.now() + 4_000;
  };
}

/** A temporary file is on the disk of the database, but not in PostgreSQL's log. Each of its rows has 14 bytes. */
async function tryWriting(db: Db): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(db);
  // The disk of the database, even if temporary files are usually elsewhere.
  await sql`set local temp_tablespaces = ''`.execute(db);
  await sql`select count(*) from generate_series(1, ${sql.lit(probeBytes / 8)})`.execute(db);
  // A replica refuses this, although it changes no row.
  await sql`update settings set value = value where false`.execute(db);
}
