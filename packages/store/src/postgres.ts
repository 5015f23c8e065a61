import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Kysely's PostgreSQL dialect on a pool that gives up on an unreachable server after a few seconds. */
export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while idle is replaced when it is next needed; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
