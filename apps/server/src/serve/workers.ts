import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { CouldNotRun } from '@threads-api/cli';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import {
  closeListener,
  createReadyGauge,
  createStatusGauges,
  createWorkersMetrics,
  listen,
  type Operations,
  urlOf,
} from '#operations';
import type { Settings } from '#settings';
import type { Store } from '#store';
import { startDelivery } from '../webhooks/start-delivery.ts';
import { addressesOf, serviceAddress } from './addresses.ts';
import type { PartName } from './parts.ts';
import { shareConnections } from './share-connections.ts';
import type { RunningService } from './start-service.ts';
import { type WorkerMessage, waitFor, workerMessages } from './worker-messages.ts';

/** How long to wait before restarting a worker that died during its start, in milliseconds. */
const pause = 1_000;

/** Parses `--workers`: a number, or `auto` for one per core. */
export function readWorkers(text: string): number {
  if (text === 'auto') return availableParallelism();
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return Number(text);
  throw new CouldNotRun(`--workers must be a number from 1 to 999, or auto, not '${text}'. See --help.`);
}

export interface WorkersOptions {
  /** Already open and migrated, because workers do not migrate. */
  store: Store;
  settings: Settings;
  parts: readonly PartName[];
  log: Logger;
  operations: Operations;
}

/**
 * Starts workers that serve on one port, and replaces those that die. This process passes connections to them, counts
 * each user's requests for all of them, delivers webhooks, and serves health and metrics.
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
  const { listener, addWorker, removeWorker } = shareConnections();

  const startWorker = async (): Promise<void> => {
    const worker = cluster.fork();
    // Sending to a worker that has just exited emits an error. The message is lost.
    worker.on('error', () => {});
    if (!(await waitFor(worker, workerMessages.ready))) throw new CouldNotRun('A worker ended while it started.');
    log.info({ worker: worker.process.pid }, 'a worker is ready');
    ready.add(worker);
    addWorker(worker);
    worker.on('message', (message) => {
      if (message !== workerMessages.leaving || stopping) return;
      removeWorker(worker);
      worker.send(workerMessages.stop);
    });
    worker.once('exit', (code, signal) => {
      ready.delete(worker);
      removeWorker(worker);
      if (stopping) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended and is replaced');
      void replace();
    });
  };
  const replace = (): Promise<unknown> => startWorker().catch(() => wait(pause).then(() => stopping || replace()));
  const sendToAll = (message: WorkerMessage) => {
    for (const worker of ready) worker.send(message);
  };
  const isAnswering = async () => {
    const answers = [...ready].map((worker) => waitFor(worker, workerMessages.answering, workerMessages.idle));
    sendToAll(workerMessages.areYouAnswering);
    return (await Promise.all(answers)).includes(workerMessages.answering);
  };

  // Start one worker first: if it fails, the others would fail too.
  await startWorker();
  await Promise.all(Array.from({ length: count - 1 }, startWorker));
  await listen(listener, serviceAddress(settings));
  operations.setReady({
    checkReady,
    metrics: metrics.text,
  });

  return {
    urls: { ...addressesOf(parts, urlOf(listener)), operations: operations.url },
    async stop({ drain = false } = {}) {
      stopping = true;
      operations.setStopping();
      sendToAll(workerMessages.drain);
      const stopWorkers = async () => {
        if (drain) await wait(settings.drainSeconds * 1000);
        await closeListener(listener, { isAnswering, pauseOnConnect: true });
        // Includes workers that are still starting.
        await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)));
      };
      await Promise.all([delivery?.stop(), stopWorkers()]);
      await operations.close();
      await store.close();
    },
  };
}

async function stopWorker(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.send(workerMessages.stop);
  await ended;
}
