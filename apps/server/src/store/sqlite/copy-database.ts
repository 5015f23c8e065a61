import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { RefusedError } from '../database/errors.ts';
import { migrationTable } from '../migrations/migrate.ts';
import { firstMigration } from '../migrations/migrations.ts';

/** Copies a database that may be in use into an empty file. */
export function copyDatabase(source: string, file: string): void {
  const database = new DatabaseSync(source, { timeout: 10_000 });
  try {
    database.prepare('vacuum into ?').run(file);
  } finally {
    database.close();
  }
}

/** Checks a copy: what is damaged, if anything, and whether it has the tables of this service. */
export function checkCopy(file: string): { problem?: string; isOurs: boolean } {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const result = database.prepare('pragma integrity_check').get()?.integrity_check;
      const hasMigrations = database
        .prepare("select 1 from sqlite_master where type = 'table' and name = ?")
        .get(migrationTable);
      const isOurs =
        hasMigrations !== undefined &&
        database.prepare(`select 1 from ${migrationTable} where name = ?`).get(firstMigration) !== undefined;
      return { ...(result !== 'ok' && { problem: `${result}.` }), isOurs };
    } finally {
      database.close();
    }
  } catch (error) {
    return { problem: `${(error as Error).message}.`, isOurs: false };
  }
}

/** Replaces a database with a copy. Returns the new name of the previous database; null if there was none. */
export function replaceDatabase(target: string, file: string): string | null {
  const isThere = existsSync(target);
  if (isThere) requireUnused(target);
  const partial = `${target}.partial`;
  try {
    copyFileSync(file, partial);
    chmodSync(partial, 0o600);
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
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new RefusedError(`${file} is in use. Stop all threads processes first.`);
  } finally {
    database.close();
  }
}
