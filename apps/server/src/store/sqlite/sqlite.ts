import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { RunOptions, RunPrepared } from '../database/connected-database.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { openSqliteFiles, type SqliteFiles } from './sqlite-files.ts';

/**
 * Node's own SQLite, a file in WAL mode or `:memory:`: Kysely's dialect for it, and a way to read without Kysely and its promises.
 *
 * @param patience How long to wait while another process writes, in milliseconds.
 * @param onError Called with the errors of queries that Kysely runs.
 */
export function createSqlite(
  file: string,
  patience: number,
  onError: (error: unknown) => void = () => {},
): { dialect: Dialect; runPrepared: RunPrepared } {
  let opened: SqliteFiles | undefined;
  const open = () => {
    opened ??= openSqliteFiles(file);
    return opened;
  };
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(open, patience, onError),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  const runPrepared: RunPrepared = <Row>(sql: string, parameters: readonly unknown[], { fits }: RunOptions<Row>) => {
    const { reader } = open();
    // Data in memory has one connection: a transaction of this process may be open on it.
    return reader.isInTransaction() ? undefined : reader.prepare(sql).rows<Row>(parameters, fits);
  };
  return { dialect, runPrepared };
}

/**
 * Queries need not wait for one another, as Kysely has them do with one connection: the driver queues the writes.
 * SQLite creates tables within a transaction too: so migrations of several processes follow one another.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
