import { hash } from 'node:crypto';
import pg from 'pg';
import type { RunPrepared } from '../database/connected-database.ts';

/** Creates a pool of PostgreSQL connections, and a function that runs prepared queries without Kysely. */
export function createPostgres(
  url: string,
  connections: number,
  queryTimeout: number,
): { pool: pg.Pool; runPrepared: RunPrepared } {
  const keeps = keepsStatements(url);
  const pool = createPool(url, connections, queryTimeout, keeps ? planForIndexes : undefined);
  return { pool, runPrepared: createRunner(pool, keeps) };
}

/** Connections that give up on an unreachable server after a few seconds, and survive its restart. */
function createPool(
  url: string,
  max: number,
  queryTimeout: number,
  onConnect: ((client: pg.ClientBase) => Promise<unknown>) | undefined,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // A server that accepts connections but does not respond is also unavailable.
    query_timeout: queryTimeout,
    keepAlive: true,
    ...(onConnect && { onConnect }),
  });
  // A broken connection is replaced when it is next needed. Without a listener, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Every read scans an index, with the same plan for all values. By default, PostgreSQL assumes slow random access, and scans
 * small tables completely, once for each row of a page.
 */
const planForIndexes = (client: pg.ClientBase) =>
  client.query('set random_page_cost = 1.1; set plan_cache_mode = force_generic_plan');

/** `prepared_statements=off` is for poolers in transaction mode, where session state is lost. */
const keepsStatements = (url: string) => !/[?&]prepared_statements=off\b/.test(url);

/**
 * A named statement is parsed and planned only once per connection, which takes several times as long as executing it. It
 * lives as long as the connection.
 */
function createRunner(pool: pg.Pool, keepsAny: boolean): RunPrepared {
  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    const name = names.get(sql) ?? `threads_${hash('sha1', sql)}`;
    names.set(sql, name);
    return name;
  };
  return <Row>(sql: string, parameters: readonly unknown[], keep: boolean) => {
    const name = keepsAny && keep && { name: nameOf(sql) };
    const query = { text: sql, values: [...parameters], rowMode: 'array' as const, ...name };
    // The driver returns untyped rows.
    return pool.query<unknown[]>(query).then(({ rows }) => rows as Row[]);
  };
}
