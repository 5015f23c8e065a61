import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './database.ts';
import { DatabaseError } from './errors.ts';
import { migrate } from './migrate.ts';
import { createPostgresPool, isPostgresUrl } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';

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

/** Connects to a database and brings its tables up to date. */
export async function openDatabase({ url = ':memory:', onQuery }: DatabaseOptions = {}): Promise<OpenDatabase> {
  const pool = isPostgresUrl(url) ? createPostgresPool(url, connections) : undefined;
  const dialect = pool ? new PostgresDialect({ pool }) : sqliteDialect(url);
  const db = new Kysely<Database>({ dialect, ...(onQuery && { log: ({ query }) => onQuery(query) }) });
  try {
    await migrate(db);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    await db.destroy().catch(() => undefined);
    throw new DatabaseError(`The database ${nameOf(url)} cannot be opened: ${message || code}.`, { cause: error });
  }
  return { db, ...(pool && { pool }) };
}

/** The file, or the URL without its password. */
function nameOf(url: string): string {
  if (!isPostgresUrl(url) || !URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
