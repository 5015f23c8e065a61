import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

type Parameters = readonly (string | number | bigint | null)[];

/** Reads at once, or returns nothing if the read has to wait for a transaction of this process. */
export type ReadAtOnce = (query: CompiledQuery) => unknown[] | undefined;

/** Node's own SQLite, a file in WAL mode or `:memory:`: Kysely's dialect for it, and a way to read without a promise. */
export function createSqlite(file: string): { dialect: Dialect; readAtOnce: ReadAtOnce } {
  let opened: ReturnType<typeof openDatabase> | undefined;
  const open = () => {
    opened ??= openDatabase(file);
    return opened;
  };
  const config = { database: async () => open() };
  const dialect = Object.assign(new SqliteDialect(config), {
    createDriver: () => new ImmediateDriver(config),
    createAdapter: () => new TransactionalAdapter(),
  });
  const readAtOnce: ReadAtOnce = ({ sql, parameters }) => {
    const database = open();
    return database.isInTransaction() ? undefined : database.prepare(sql).all(parameters);
  };
  return { dialect, readAtOnce };
}

/** SQLite creates tables within a transaction too: so migrations of several processes follow one another. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock when a transaction begins: a later upgrade from a read lock could fail instead of waiting. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

const longestKept = 200_000;
const mostKept = 500;

function openDatabase(file: string) {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on;');
  const statements = new Map<string, ReturnType<typeof adapt>>();
  return {
    close: () => database.close(),
    isInTransaction: () => database.isTransaction,
    prepare(sql: string) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adapt(database.prepare(sql));
      // The queries of the store are few, though a page of many inboxes is long; batches of an import differ.
      if (sql.length < longestKept && statements.size < mostKept) statements.set(sql, statement);
      return statement;
    },
  };
}

function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as Parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as Parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Parameters)),
  };
}
