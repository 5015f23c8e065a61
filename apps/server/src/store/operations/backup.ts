import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isPostgresUrl } from '../database/database-url.ts';
import { DatabaseError, RefusedError } from '../database/errors.ts';
import { nameOf } from '../database/open-database.ts';
import { parseSqliteUrl } from '../sqlite/sqlite-files.ts';

const postgresAdvice =
  'Use the tools of PostgreSQL: pg_dump --format=custom --file FILE DATABASE_URL, and pg_restore --clean --if-exists --dbname DATABASE_URL FILE. They reject prepared_statements: leave it out of the URL.';

/**
 * Copies an SQLite database into a new file while it is in use. The copy has everything committed before it began, and no
 * partial changes. It is checked before it gets its final name.
 */
export function backUp(url: string, file: string): void {
  if (isPostgresUrl(url)) throw new RefusedError(postgresAdvice);
  const { file: source } = parseSqliteUrl(url);
  if (!existsSync(source)) throw new DatabaseError(`There is no database ${nameOf(url)}.`);
  if (existsSync(file)) throw new RefusedError(`${file} already exists. Choose another name.`);
  const partial = `${file}.partial`;
  createEmpty(partial, file);
  try {
    const database = new DatabaseSync(source, { timeout: 10_000 });
    try {
      database.prepare('vacuum into ?').run(partial);
    } finally {
      database.close();
    }
    checkCopy(partial);
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Creates the file that SQLite copies into, which only this user can read. */
function createEmpty(partial: string, file: string): void {
  try {
    rmSync(partial, { force: true });
    writeFileSync(partial, '', { mode: 0o600 });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'its folder does not exist',
      ENOTDIR: `${dirname(file)} is not a folder`,
      EACCES: 'this user may not write to its folder',
      EROFS: 'its disk is read-only',
      ENOSPC: 'its disk is full',
    };
    throw new RefusedError(`${file} cannot be written: ${reasons[code] ?? code}.`);
  }
}

/** Replaces an unused SQLite database with a backup. The previous database is kept next to it. */
export function restore(url: string, file: string, { replace = false } = {}): { replaced: string | null } {
  if (isPostgresUrl(url)) throw new RefusedError(postgresAdvice);
  const { file: target } = parseSqliteUrl(url);
  if (!existsSync(file)) throw new RefusedError(`${file} does not exist.`);
  checkCopy(file);
  const isThere = existsSync(target);
  if (isThere && !replace)
    throw new RefusedError(
      `${nameOf(url)} already exists. Stop all processes that use it and add --replace. The old database is renamed and kept.`,
    );
  if (isThere) requireUnused(target);
  const partial = `${target}.partial`;
  copyFileSync(file, partial);
  chmodSync(partial, 0o600);
  const replaced = isThere ? `${target}.${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null;
  if (replaced) renameSync(target, replaced);
  for (const companion of ['-wal', '-shm']) rmSync(`${target}${companion}`, { force: true });
  renameSync(partial, target);
  return { replaced };
}

function checkCopy(file: string): void {
  let result: unknown;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    result = database.prepare('pragma integrity_check').get()?.integrity_check;
    database.close();
  } catch (error) {
    result = (error as Error).message;
  }
  if (result !== 'ok') throw new RefusedError(`${file} is not a sound database: ${result}.`);
}

/** Writes the write-ahead log into the file, which fails while another process has the file open. */
function requireUnused(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new RefusedError(`${file} is in use. Stop all threads processes first.`);
  } finally {
    database.close();
  }
}
