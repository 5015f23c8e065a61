import { accessSync, constants, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { RefusedError } from '../database/errors.ts';
import { nameOf, requireFile } from '../database/open-database.ts';
import { isPostgresUrl } from '../formats.ts';
import { migrationTable } from '../migrations/migrate.ts';
import { firstMigration } from '../migrations/migrations.ts';

/**
 * Copies an SQLite database into a new file while it is in use. The copy has everything committed before it began, and no partial
 * changes. It is checked before it gets its final name.
 */
export function backUp(url: string, file: string): void {
  refusePostgres(url);
  requireFile(url);
  if (existsSync(file)) throw new RefusedError(`${file} already exists. Choose another name.`);
  const partial = `${file}.partial`;
  try {
    writeEmpty(partial);
    copyDatabase(url, partial);
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
  refusePostgres(url);
  if (!existsSync(file)) throw new RefusedError(`${file} does not exist.`);
  if (!statSync(file).isFile()) throw new RefusedError(`${file} is not a file.`);
  requireAccess(file, constants.R_OK, 'read');
  checkBackup(file);
  if (!replace && existsSync(url))
    throw new RefusedError(
      `${nameOf(url)} already exists. Stop all processes that use it and add --replace. The old database is renamed and kept.`,
    );
  try {
    return { replaced: replaceDatabase(url, file) };
  } catch (error) {
    throw explainWriting(error, url);
  }
}

function requireAccess(file: string, mode: number, what: string): void {
  try {
    accessSync(file, mode);
  } catch (cause) {
    throw new RefusedError(`${file} cannot be ${what} by this user.`, { cause });
  }
}

function refusePostgres(url: string): void {
  if (isPostgresUrl(url)) throw new RefusedError('Back up PostgreSQL with pg_dump, and restore it with pg_restore.');
}

/** Refuses a backup that is damaged, or not of this service. */
function checkBackup(file: string): void {
  const { problem, isOurs } = inspect(file);
  if (problem) throw new RefusedError(`${file} is not a sound database: ${problem}.`);
  if (!isOurs) throw new RefusedError(`${file} has no tables of this service. Check DATABASE_URL and the file.`);
}

function inspect(file: string): { problem?: string; isOurs: boolean } {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const result = database.prepare('pragma integrity_check').get()?.integrity_check;
    const hasTable = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    const isOurs =
      hasTable.get(migrationTable) !== undefined &&
      database.prepare(`select 1 from ${migrationTable} where name = ?`).get(firstMigration) !== undefined;
    const [problem] = `${result}`.split('\n');
    return { ...(result !== 'ok' && { problem }), isOurs };
  } catch (error) {
    return { problem: (error as Error).message, isOurs: false };
  } finally {
    database?.close();
  }
}

/** Names the file that could not be written, because the disk of the database may be another one. */
function explainWriting(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' ? 'the folder does not exist' : message;
  return code ? new RefusedError(`${file} was not written: ${reason}.`, { cause: error }) : error;
}

/** Creates an empty file that only this user can read. */
function writeEmpty(file: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, '', { mode: 0o600 });
}

/** Copies a database that may be in use into an empty file. */
function copyDatabase(source: string, file: string): void {
  const database = new DatabaseSync(source, { timeout: 10_000, readOnly: true });
  try {
    database.prepare('vacuum into ?').run(file);
  } finally {
    database.close();
  }
}

/** Replaces a database with a copy. Returns the new name of the previous database; null if there was none. */
function replaceDatabase(target: string, file: string): string | null {
  const isThere = existsSync(target);
  if (isThere) requireUnused(target);
  const partial = `${target}.partial`;
  try {
    // Not a copy of the file: its newest changes may be in a write-ahead log next to it.
    writeEmpty(partial);
    copyDatabase(file, partial);
    const replaced = isThere ? `${target}.${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null;
    if (replaced) renameSync(target, replaced);
    for (const companion of ['-wal', '-shm']) rmSync(`${target}${companion}`, { force: true });
    renameSync(partial, target);
    return replaced;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Writes the write-ahead log into the file, which fails while another process has the file open. */
function requireUnused(file: string): void {
  requireAccess(file, constants.W_OK, 'written');
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new RefusedError(`${file} is in use. Stop all threads processes first.`);
  } finally {
    database.close();
  }
}
