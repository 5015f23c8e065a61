import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './database.ts';
import { DatabaseError } from './errors.ts';
import { migrate } from './migrate.ts';
import { createPostgresPool, isPostgresUrl } from './postgres.ts';
import { readers } from './prepare.ts';
import { createSqlite } from './sqlite.ts';

export interface DatabaseOptions {
  url?: string | undefined;
  onQuery?: (query: CompiledQuery) => void;
}

export interface OpenDatabase {
  db: Db;
  /** Absent with SQLite. */
  pool?: pg.Pool;
}

const connections = 15;

/** Connects to a database, and leaves its tables as they are. */
export function connectDatabase({ url = ':memory:', onQuery }: DatabaseOptions = {}): OpenDatabase {
  const pool = isPostgresUrl(url) ? createPostgresPool(url, connections) : undefined;
  const sqlite = pool ? undefined : createSqlite(url);
  const dialect = sqlite?.dialect ?? new PostgresDialect({ pool: pool as pg.Pool });
  const db = new Kysely<Database>({ dialect, ...(onQuery && { log: ({ query }) => onQuery(query) }) });
  // A log sees the queries that go through Kysely.
  if (sqlite && !onQuery) readers.set(db, sqlite.readAtOnce);
  return { db, ...(pool && { pool }) };
}

/** Connects to a database and brings its tables up to date. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenDatabase> {
  const opened = connectDatabase(options);
  try {
    await migrate(opened.db);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    await opened.db.destroy().catch(() => undefined);
    const name = nameOf(options.url ?? ':memory:');
    throw new DatabaseError(`The database ${name} cannot be opened: ${message || code}.`, { cause: error });
  }
  return opened;
}

/** The file, or the URL without its password. */
function nameOf(url: string): string {
  if (!isPostgresUrl(url) || !URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
