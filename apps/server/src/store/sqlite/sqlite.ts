import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { RunPrepared } from '../database/connected-database.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { openSqliteFiles, type SqliteFiles } from './sqlite-files.ts';

/**
 * Opens a file in WAL mode, or `:memory:`, with the SQLite of Node.js. Returns a dialect for Kysely, and a function that reads
 * without Kysely and its promises.
 *
 * @param patience How long to wait while another process writes, in milliseconds.
 * @param onWait Called after two seconds of such a wait.
 */
export function createSqlite(
  file: string,
  patience: number,
  onWait?: () => void,
): { dialect: Dialect; runPrepared: RunPrepared } {
  let opened: SqliteFiles | undefined;
  const open = () => {
    opened ??= openSqliteFiles(file);
    return opened;
  };
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver({ open, patience, onWait }),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  const runPrepared: RunPrepared = <Row>(sql: string, parameters: readonly unknown[]) => {
    const { reader, snapshot } = open();
    // An in-memory database has one connection, which may be in a transaction.
    if (!snapshot && reader.isInTransaction()) return undefined;
    snapshot?.begin();
    return reader.prepare(sql).rows<Row>(parameters);
  };
  return { dialect, runPrepared };
}

/**
 * By default, Kysely queues all queries on SQLite's single connection. Here the driver queues only the writes. SQLite can
 * create tables in a transaction, so migrations of several processes run one after another.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
