import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { CouldNotRun } from '@threads-api/command-line';
import { startOperations } from '@threads-api/operations';
import { openStore } from '@threads-api/store';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { createWorkersMetrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import type { RunningServer } from './start-server.ts';

/** How long to wait before a worker that died while it started is started again, in milliseconds. */
const pause = 1_000;

/** Reads `--workers`: a number, or `auto` for one on each core. */
export function readWorkers(text: string): number {
  if (text === 'auto') return availableParallelism();
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return Number(text);
  throw new CouldNotRun(`--workers is '${text}': a number from 1 to 999, or auto for one on each core.`);
}

/**
 * Starts processes that serve on one port, and replaces one that dies. This process hands them connections, counts the
 * requests of each user for all of them, and serves health and metrics.
 */
export async function startWorkers(count: number, settings: Settings, log: Logger): Promise<RunningServer> {
  // Brings the tables up to date before the workers open them.
  const store = await openStore({
    url: settings.databaseUrl,
    onCreated: (name) => console.log(`Created the database ${name}, which was empty.`),
  });
  new RateLimiterClusterMaster();
  let stopping = false;
  const operations = await startOperations({
    port: settings.operationsPort ?? 0,
    host: settings.operationsHost,
    checkReady: () => store.ping(),
    metrics: createWorkersMetrics(),
  });

  const startWorker = async (): Promise<string> => {
    const worker = cluster.fork();
    // What is sent to a worker that has just died is lost with it.
    worker.on('error', () => {});
    const [baseUrl] = await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => [])]);
    if (typeof baseUrl !== 'string') throw new CouldNotRun('A worker ended while it started.');
    log.info({ pid: worker.process.pid }, 'a worker is ready');
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended and is replaced');
      void replace();
    });
    return baseUrl;
  };
  const replace = (): Promise<unknown> =>
    startWorker().catch(() => new Promise((resolve) => setTimeout(resolve, pause)).then(() => stopping || replace()));

  // The first alone: if it cannot listen, nor can the others.
  const baseUrl = await startWorker();
  await Promise.all(Array.from({ length: count - 1 }, startWorker));

  return {
    baseUrl,
    operationsUrl: operations.url,
    async stop({ drain = false } = {}) {
      stopping = true;
      operations.setStopping();
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker, drain)));
      await operations.close();
      await store.close();
    },
  };
}

async function stopWorker(worker: Worker, drain: boolean): Promise<void> {
  const ended = once(worker, 'exit');
  worker.send(drain ? drainMessage : stopMessage);
  await ended;
}

const stopMessage = 'stop';
const drainMessage = 'drain';

/**
 * Stops a worker when the process that started it says so. Ctrl-C reaches all processes of a terminal at once, and a
 * second signal would end a worker with requests under way: so it is left to the first process.
 */
export function stopWithPrimary(stop: RunningServer['stop']): void {
  let stopping = false;
  const end = (drain = false) => {
    if (!stopping) void stop({ drain }).finally(() => process.exit(0));
    stopping = true;
  };
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => end());
  process.on(
    'message',
    (message) => [stopMessage, drainMessage].includes(String(message)) && end(message === drainMessage),
  );
}
