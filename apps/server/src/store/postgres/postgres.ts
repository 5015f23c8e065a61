import { hash } from 'node:crypto';
import pg from 'pg';
import type { RunPrepared } from '../database/connected-database.ts';
import { createPipelines } from './pipelines.ts';

/** The number of connections: open, without a query, and queries that wait for one. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** The number of connections that prepared queries share. */
const shared = 4;

/** Connects to PostgreSQL. Connections give up on an unreachable server after a few seconds, and survive its restart. */
export function createPostgres(url: string, connections: number, queryTimeout: number) {
  const config = {
    connectionString: url,
    application_name: 'threads',
    connectionTimeoutMillis: Math.min(queryTimeout, 10_000),
    keepAlive: true,
  };
  // A server that accepts connections but does not respond is also unavailable. With `pipeline`, the driver closes the
  // connection at the timeout; otherwise, the rollback would wait as long again.
  const limited = { ...config, query_timeout: queryTimeout, pipeline: true };
  // Otherwise, PostgreSQL would continue with a query whose connection was closed.
  const setup = `${planForIndexes}; set statement_timeout = ${queryTimeout}`;
  const onConnect = (client: pg.ClientBase) => client.query(setup);
  const pool = createPool({ ...limited, max: connections - shared, onConnect });
  const pipelines = createPipelines({ ...config, max: shared, timeout: queryTimeout, setup });
  return {
    pool,
    /** Runs a prepared query without Kysely. */
    runPrepared: createRunner(pool, pipelines),
    readConnections() {
      const { open, idle, waiting } = countOf(pool);
      const others = pipelines.count();
      return { open: open + others.open, idle: idle + others.idle, waiting };
    },
    async end() {
      await pipelines.end();
      await pool.end();
    },
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A broken connection is replaced when it is next needed. Without a listener, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const countOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): Connections => ({
  open: totalCount,
  idle: idleCount,
  // Every query waits for a moment, even if a connection is idle or can be opened.
  waiting: Math.max(0, waitingCount - idleCount - (options.max - totalCount)),
});

/**
 * Every read scans an index, with the same plan for all values. By default, PostgreSQL assumes slow random access, and scans
 * small tables completely, once for each row of a page. A bitmap scan reads all rows of an inbox before it sorts them: with
 * many small inboxes, PostgreSQL estimates few rows for a large one too.
 */
const planForIndexes =
  'set random_page_cost = 1.1; set enable_bitmapscan = off; set plan_cache_mode = force_generic_plan';

/**
 * A named statement is parsed and planned only once per connection, which takes several times as long as executing it. It
 * is kept as long as the connection. Other statements use the pool, because they may take longer and would delay the others.
 */
function createRunner(pool: pg.Pool, pipelines: ReturnType<typeof createPipelines>): RunPrepared {
  const named = new Map<string, object>();
  const configOf = (text: string): object => {
    const config = named.get(text) ?? { text, name: `threads_${hash('sha1', text)}`, rowMode: 'array' };
    named.set(text, config);
    return config;
  };
  return async <Row>(text: string, parameters: readonly unknown[], keep: boolean) => {
    const values = { values: [...parameters] };
    const { rows } = keep
      ? // Inherited properties are fast: the driver copies each own property with its descriptor.
        await pipelines.query(Object.assign(Object.create(configOf(text)), values))
      : await pool.query({ text, ...values, rowMode: 'array' });
    // The driver returns untyped rows.
    return rows as Row[];
  };
}
