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

/** Kysely's SQLite dialect on Node's own SQLite: a file in WAL mode, or `:memory:`. */
export function sqliteDialect(file: string): Dialect {
  const config = { database: async () => openDatabase(file) };
  const dialect = new SqliteDialect(config);
  return Object.assign(dialect, {
    createDriver: () => new ImmediateDriver(config),
    createAdapter: () => new TransactionalAdapter(),
  });
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

function openDatabase(file: string) {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on;');
  const statements = new Map<string, ReturnType<typeof adapt>>();
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const known = statements.get(sql) ?? adapt(database.prepare(sql));
      // The queries of the store are few; batches of an import differ and are not cached.
      if (sql.length < 4096) statements.set(sql, known);
      return known;
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
