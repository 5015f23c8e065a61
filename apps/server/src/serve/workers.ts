import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { CouldNotRun } from '@threads-api/cli';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { createReadyGauge, createStatusGauges, createWorkersMetrics, type Operations } from '#operations';
import type { Settings } from '#settings';
import type { Store } from '#store';
import { startDelivery } from '../webhooks/start-delivery.ts';
import type { PartName } from './parts.ts';
import type { RunningService, ServiceUrls } from './start-service.ts';

/** How long to wait before a worker that died while it started is started again, in milliseconds. */
const pause = 1_000;

/** Reads `--workers`: a number, or `auto` for one on each core. */
export function readWorkers(text: string): number {
  if (text === 'auto') return availableParallelism();
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return Number(text);
  throw new CouldNotRun(`--workers is '${text}': a number from 1 to 999, or auto for one on each core.`);
}

export interface WorkersOptions {
  /** Open already, with the tables of this version: the workers do not migrate. */
  store: Store;
  settings: Settings;
  parts: readonly PartName[];
  log: Logger;
  operations: Operations;
}

/**
 * Starts processes that serve on one port, and replaces one that dies. This process hands them connections, counts the
 * requests of each user for all of them, delivers webhooks, and serves health and metrics.
 */
export async function startWorkers(
  count: number,
  { store, settings, parts, log, operations }: WorkersOptions,
): Promise<RunningService> {
  new RateLimiterClusterMaster();
  const ready = new Set<Worker>();
  const checkReady = async () => {
    if (ready.size === 0) throw new Error('no worker is ready');
    await store.ping();
  };
  const metrics = createWorkersMetrics([createReadyGauge(checkReady), ...createStatusGauges(store)]);
  let stopping = false;
  const delivery = parts.includes('webhooks')
    ? startDelivery(store, settings, log.child({ part: 'webhooks' }), metrics.observeAttempt)
    : undefined;

  const startWorker = async (): Promise<ServiceUrls> => {
    const worker = cluster.fork();
    // What is sent to a worker that has just died is lost with it.
    worker.on('error', () => {});
    const [urls] = await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => [])]);
    if (!urls) throw new CouldNotRun('A worker ended while it started.');
    log.info({ worker: worker.process.pid }, 'a worker is ready');
    ready.add(worker);
    worker.once('exit', (code, signal) => {
      ready.delete(worker);
      if (stopping) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended and is replaced');
      void replace();
    });
    return urls;
  };
  const replace = (): Promise<unknown> =>
    startWorker().catch(() => new Promise((resolve) => setTimeout(resolve, pause)).then(() => stopping || replace()));

  // The first alone: if it cannot start, nor can the others.
  const urls = await startWorker();
  await Promise.all(Array.from({ length: count - 1 }, startWorker));
  operations.setReady({
    checkReady,
    metrics: metrics.text,
  });

  return {
    urls: { ...urls, operations: operations.url },
    async stop({ drain = false } = {}) {
      stopping = true;
      operations.setStopping();
      await Promise.all([
        delivery?.stop(),
        ...Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker, drain)),
      ]);
      await operations.close();
      await store.close();
    },
  };
}

async function stopWorker(worker: Worker, drain: boolean): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.send(drain ? drainMessage : stopMessage);
  await ended;
}

const stopMessage = 'stop';
const drainMessage = 'drain';

/**
 * Stops a worker when the process that started it says so. Ctrl-C reaches all processes of a terminal at once, and a
 * second signal would end a worker with requests under way: so it is left to the first process.
 */
export function stopWithPrimary(stop: RunningService['stop']): void {
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
