import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { RefusedError } from '../database/errors.ts';
import { nameOf, requireFile } from '../database/open-database.ts';
import { isPostgresUrl } from '../formats.ts';
import { checkCopy, copyDatabase, replaceDatabase } from '../sqlite/copy-database.ts';
import { parseSqliteUrl } from '../sqlite/sqlite-files.ts';

/**
 * Copies an SQLite database into a new file while it is in use. The copy has everything committed before it began, and no partial
 * changes. It is checked before it gets its final name.
 */
export function backUp(url: string, file: string): void {
  const source = fileOf(url);
  requireFile(url);
  if (existsSync(file)) throw new RefusedError(`${file} already exists. Choose another name.`);
  const partial = `${file}.partial`;
  try {
    // Only this user can read the file.
    rmSync(partial, { force: true });
    writeFileSync(partial, '', { mode: 0o600 });
    copyDatabase(source, partial);
    checkBackup(partial);
    renameSync(partial, file);
  } catch (error) {
    throw explainWriting(error, file);
  } finally {
    if (existsSync(partial)) rmSync(partial);
  }
}

/** Replaces an unused database with a backup, and keeps the previous one next to it. If the backup is unusable, nothing changes. */
export function restore(url: string, file: string, { replace = false } = {}): { replaced: string | null } {
  const target = fileOf(url);
  if (!existsSync(file)) throw new RefusedError(`${file} does not exist.`);
  checkBackup(file);
  if (!replace && existsSync(target))
    throw new RefusedError(
      `${nameOf(url)} already exists. Stop all processes that use it and add --replace. The old database is renamed and kept.`,
    );
  try {
    return { replaced: replaceDatabase(target, file) };
  } catch (error) {
    throw explainWriting(error, target);
  }
}

function fileOf(url: string): string {
  if (isPostgresUrl(url)) throw new RefusedError('Back up PostgreSQL with pg_dump, and restore it with pg_restore.');
  return parseSqliteUrl(url).file;
}

/** Refuses a backup that is damaged, or not of this service. */
function checkBackup(file: string): void {
  const { problem, isOurs } = checkCopy(file);
  if (problem) throw new RefusedError(`${file} is not a sound database: ${problem}`);
  if (!isOurs) throw new RefusedError(`${file} has no tables of this service. Check DATABASE_URL and the file.`);
}

/** SQLite's result codes of a file that cannot be written: a disk error and a full disk. */
const sqliteReasons: Record<number, string> = { 10: 'EIO', 13: 'ENOSPC' };

/** Names the file that could not be written, because the disk of the database may be another one. */
function explainWriting(error: unknown, file: string): unknown {
  const { code = '', errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    ENOTDIR: `${dirname(file)} is not a folder`,
    EACCES: 'this user may not write to its folder',
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    EIO: 'its disk fails',
  };
  const reason = reasons[sqliteReasons[errcode] ?? code];
  return reason ? new RefusedError(`${file} cannot be written: ${reason}.`, { cause: error }) : error;
}
