import pg from 'pg';

/** Connections to PostgreSQL that give up on an unreachable server after a few seconds, and survive its restart. */
export function createPostgresPool(url: string, max: number, queryTimeout: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // A server that neither answers nor refuses is away too.
    query_timeout: queryTimeout,
    keepAlive: true,
  });
  // A broken connection is replaced when it is next needed. Without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
