import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CompiledQuery, type Dialect, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { isPostgresUrl } from '../formats.ts';
import { migrate, pendingMigrations } from '../migrations/migrate.ts';
import { type Connections, createPostgres } from '../postgres/postgres.ts';
import { createSqlite } from '../sqlite/sqlite.ts';
import { isMemory } from '../sqlite/sqlite-files.ts';
import { ConnectedDatabase, type RunPrepared } from './connected-database.ts';
import type { Db } from './database.ts';
import { DatabaseError, explainError, PendingMigrationsError } from './errors.ts';
import { createFileCheck, createPostgresCheck } from './write-check.ts';

export interface DatabaseOptions {
  /** `postgres://…` or the name of an SQLite file; if absent, the data is in memory. */
  url?: string | undefined;
  /**
   * The maximum time in milliseconds that a query may take in PostgreSQL, or wait for another process in SQLite; default: 10
   * seconds.
   */
  patience?: number | undefined;
  /** Called when a query has waited for two seconds because another process has locked an SQLite file. */
  onWait?: (() => void) | undefined;
  /** Called with every query. */
  onQuery?: (query: CompiledQuery) => void;
  /** Whether to create a missing SQLite file; default: yes. */
  create?: boolean;
  /**
   * Whether to migrate older tables; default: yes. Otherwise older tables are refused, and only an empty database gets
   * tables.
   */
  migrate?: boolean;
  /** Called with the migrations that were applied to older tables. */
  onMigrated?: (migrations: string[]) => void;
  /** Called with the name of an empty database after its tables were created. */
  onCreated?: (name: string) => void;
}

export interface OpenDatabase {
  db: Db;
  /** Absent with SQLite. */
  pool?: pg.Pool;
  /** Absent with SQLite. */
  readConnections?(): Connections;
  /** Rejects if changes are not possible. */
  checkWriting(): Promise<void>;
}

const connections = 15;
const tenSeconds = 10_000;
const oneHour = 60 * 60 * 1000;

/** Connects to a database without changing its tables. */
export function connectDatabase({
  url = ':memory:',
  patience = tenSeconds,
  onWait,
  onQuery,
}: DatabaseOptions = {}): OpenDatabase {
  const log = onQuery && { log: ({ query }: LogEvent) => onQuery(query) };
  const connected = (dialect: Dialect, run: RunPrepared) => {
    const observed: RunPrepared = (text, parameters, keep) => {
      const rows = run<never>(text, parameters, keep);
      // Kysely runs the others.
      if (rows) onQuery?.(CompiledQuery.raw(text, [...parameters]));
      return rows;
    };
    return new ConnectedDatabase({ dialect, ...log }, onQuery ? observed : run);
  };
  if (isPostgresUrl(url)) {
    const { pool, runPrepared, readConnections, end } = createPostgres(url, connections, patience);
    const dialect = new PostgresDialect({ pool: { options: pool.options, connect: () => pool.connect(), end } });
    const db = connected(dialect, runPrepared);
    return { db, pool, readConnections, checkWriting: createPostgresCheck(db) };
  }
  const { dialect, runPrepared } = createSqlite(url, patience, onWait);
  const db = connected(dialect, runPrepared);
  return { db, checkWriting: isMemory(url) ? async () => {} : createFileCheck(url) };
}

/** Connects to a database, and creates or migrates its tables if needed and allowed. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenDatabase> {
  const { url = ':memory:', create = true, migrate: migrates = true, onCreated, onMigrated } = options;
  const name = nameOf(url);
  if (!create) requireFile(url);
  const opened = connectDatabase(options);
  try {
    const { pending, isNew } = await pendingMigrations(opened.db);
    if (pending.length > 0 && !(migrates || (isNew && create))) throw pendingError(pending, isNew);
    if (pending.length > 0) await (isMemory(url) ? migrate(opened.db) : migratePatiently(options));
    if (isNew && !isMemory(url)) onCreated?.(name);
    if (!isNew && pending.length > 0) onMigrated?.(pending);
    return opened;
  } catch (error) {
    await opened.db.destroy().catch(() => undefined);
    throw toDatabaseError(error, name);
  }
}

/** Fails if an SQLite file does not exist. PostgreSQL reports a missing database itself. */
export function requireFile(url: string): void {
  if (isPostgresUrl(url) || existsSync(url)) return;
  throw new DatabaseError(`There is no database ${nameOf(url)}. Create it with threads init, or set DATABASE_URL.`);
}

const pendingError = (pending: string[], isNew: boolean) =>
  new PendingMigrationsError(
    isNew
      ? 'it has no tables. Create them with threads migrate.'
      : `its tables are outdated (pending: ${pending.join(', ')}). Bring them up to date with threads migrate.`,
  );

/** Migrations use a connection without the request timeout (limit: one hour). */
async function migratePatiently({ url, onWait }: DatabaseOptions): Promise<void> {
  const { db } = connectDatabase({ url, onWait, patience: oneHour });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

export function toDatabaseError(error: unknown, name: string): DatabaseError {
  const { message, code } = error as Error & { code?: string };
  const reason = error instanceof DatabaseError ? message : (explainError(error) ?? `${message || code}.`);
  const Failure = error instanceof PendingMigrationsError ? PendingMigrationsError : DatabaseError;
  return new Failure(`The database ${name} cannot be opened: ${reason}`, { cause: error });
}

/** The absolute path of a file, or the URL without its password. */
export function nameOf(url: string): string {
  if (isMemory(url)) return url;
  if (!isPostgresUrl(url)) return resolve(url);
  if (!URL.canParse(url)) return 'postgres://…';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
