import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Whether an address of a database is one of PostgreSQL. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** Connections to PostgreSQL that give up on an unreachable server after a few seconds, and outlive one that goes away. */
export function createPostgresPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // One that neither answers nor refuses is away too.
    query_timeout: 10_000,
    keepAlive: true,
  });
  // A connection that breaks is replaced when it is next needed; an error that nobody hears would end the process,
  // whether the connection was idle or lent out.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function postgresDialect(url: string): Dialect {
  return new PostgresDialect({ pool: createPostgresPool(url, 10) });
}
