import pg from 'pg';
import { isUnavailable } from '../database/errors.ts';

/** A connection that sends queries without waiting for the results of earlier ones. */
interface Pipeline {
  client: pg.Client;
  /** Undefined once the connection is open. */
  opening: Promise<void> | undefined;
  /** Whether queries are collected until the end of the turn of the event loop. */
  isCorked: boolean;
  /** The queries without a result. */
  waiting: number;
  /** When the connection last made progress. */
  active: number;
}

export interface PipelineOptions extends pg.ClientConfig {
  /** The maximum number of connections. */
  max: number;
  /** How long a query may take, in milliseconds. */
  timeout: number;
  /** Runs before the first query of a connection. */
  setup: string;
}

const idleMilliseconds = 30_000;

/**
 * Runs short queries on a few shared connections, which takes less CPU time than one connection per query, on both sides. A
 * connection is opened when all others are busy, and closed when a query takes too long or when it was idle.
 */
export function createPipelines({ max, timeout, setup, ...config }: PipelineOptions) {
  const pipelines = new Set<Pipeline>();
  let watching: NodeJS.Timeout | undefined;

  function open(): Pipeline {
    const client = new pg.Client({ ...config, pipeline: true });
    const pipeline: Pipeline = { client, opening: undefined, isCorked: false, waiting: 0, active: performance.now() };
    const remove = () => void pipelines.delete(pipeline);
    // Without a listener, an error of the connection would end the process.
    client.on('error', remove).on('end', remove);
    pipeline.opening = client.connect().then(async () => {
      await client.query(setup);
      pipeline.opening = undefined;
    });
    pipeline.opening.catch(remove);
    pipelines.add(pipeline);
    watching ??= setInterval(closeIdleAndStuck, 250).unref();
    return pipeline;
  }

  /** One timer for all queries, because the driver's timeout keeps memory, like its promises. */
  function closeIdleAndStuck(): void {
    for (const pipeline of pipelines) {
      const { client, waiting, active } = pipeline;
      const milliseconds = performance.now() - active;
      if (milliseconds < (waiting > 0 ? timeout : idleMilliseconds)) continue;
      pipelines.delete(pipeline);
      if (waiting > 0) client.connection.stream.destroy();
      else void client.end();
    }
    if (pipelines.size > 0) return;
    clearInterval(watching);
    watching = undefined;
  }

  function leastBusy(): Pipeline {
    let best: Pipeline | undefined;
    for (const pipeline of pipelines) if (!best || pipeline.waiting < best.waiting) best = pipeline;
    return best && (best.waiting === 0 || pipelines.size >= max) ? best : open();
  }

  async function query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
    const pipeline = leastBusy();
    const { client } = pipeline;
    if (pipeline.waiting === 0) pipeline.active = performance.now();
    pipeline.waiting += 1;
    try {
      if (pipeline.opening) await pipeline.opening;
      cork(pipeline);
      // With a callback, because the results of the driver's promises stay in memory until the next full garbage collection.
      return await new Promise((resolve, reject) => {
        client.query(config, (error, result) => (error ? reject(error) : resolve(result)));
      });
    } catch (error) {
      // The server ends the connection after such an error, so later queries need another one.
      if (isUnavailable(error) && pipelines.delete(pipeline)) void client.end();
      throw error;
    } finally {
      pipeline.waiting -= 1;
      pipeline.active = performance.now();
    }
  }

  return {
    query,
    count: () => ({ open: pipelines.size, idle: [...pipelines].filter(({ waiting }) => waiting === 0).length }),
    async end(): Promise<void> {
      clearInterval(watching);
      await Promise.all([...pipelines].map(({ client }) => client.end()));
    },
  };
}

/** Sends the queries of one turn of the event loop together, because a system call takes longer than many queries. */
function cork(pipeline: Pipeline): void {
  if (pipeline.isCorked) return;
  const { stream } = pipeline.client.connection;
  pipeline.isCorked = true;
  stream.cork();
  setImmediate(() => {
    pipeline.isCorked = false;
    stream.uncork();
  });
}
