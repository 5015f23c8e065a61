import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Snapshot } from './snapshot.ts';

type Parameters = readonly (string | number | bigint | null)[];

/** A prepared statement with the operations that the driver needs. */
interface Statement {
  reads: boolean;
  /** Returns rows as lists of values in column order. */
  rows<Row>(parameters: readonly unknown[]): Row[];
  /** Returns rows as objects. */
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

export interface SqliteConnection {
  prepare(sql: string): Statement;
  isInTransaction(): boolean;
  close(): void;
}

/** Two connections to a file, so that reads continue during writes. An in-memory database has one connection for both. */
export interface SqliteFiles {
  reader: SqliteConnection;
  writer: SqliteConnection;
  /** The read transaction of the reader. Absent if both are the same connection. */
  snapshot?: Snapshot;
}

export const isMemory = (url: string) => url === ':memory:';

export function openSqliteFiles(file: string): SqliteFiles {
  if (isMemory(file)) {
    const both = openConnection(file);
    return { reader: both, writer: both };
  }
  createPrivate(file);
  // The writer sets the journal mode, so open it first.
  const writer = openConnection(file);
  makePrivate(file);
  const reader = openConnection(file, 'pragma cache_size = -16000');
  return { writer, reader, snapshot: new Snapshot(reader) };
}

/** Only the user who runs the service may read the data: it contains messages and webhook secrets. */
function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // Ignored, because opening the database reports the problem.
  }
}

/** Call it after SQLite has opened the file, so that a file that is not a database keeps its mode. */
function makePrivate(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(name, 0o600);
    } catch {
      // The file belongs to another user, who decides who can read it.
    }
  }
}

const longestKept = 200_000;
const mostKept = 500;

function openConnection(file: string, settings = ''): SqliteConnection {
  // Wait while opening, so that several processes can start at once.
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; ${settings}`);
  // From now on SQLite must not wait, because that would block the event loop. The driver retries instead.
  database.exec('pragma busy_timeout = 0');
  const statements = new Map<string, Statement>();
  return {
    close: () => database.close(),
    isInTransaction: () => database.isTransaction,
    prepare(sql: string) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adapt(database.prepare(sql));
      // The store has few distinct queries, but the batches of an import differ.
      if (sql.length < longestKept && statements.size < mostKept) statements.set(sql, statement);
      return statement;
    },
  };
}

function adapt(statement: StatementSync): Statement {
  const names = statement.columns().map(({ name }) => name);
  // Node's row objects have no prototype, which makes property access slow.
  statement.setReturnArrays(true);
  // node:sqlite returns untyped rows.
  const rows = <Row>(parameters: readonly unknown[]) => statement.all(...(parameters as Parameters)) as Row[];
  return {
    reads: names.length > 0,
    rows,
    all: (parameters) => rows<unknown[]>(parameters).map((values) => toRow(names, values)),
    run: (parameters) => statement.run(...(parameters as Parameters)),
  };
}

function toRow(names: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
  return row;
}
