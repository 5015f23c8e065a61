import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import { createHttpServer, createThreadsApp } from '@threads-api/express';
import { createGentleStop, createHousekeeping, createStatusGauges, startOperations } from '@threads-api/operations';
import { createReadHandlers, isUnavailable, type Store } from '@threads-api/store';
import type { Logger } from 'pino';
import { createLimits } from './create-limits.ts';
import { logAnswered, logError } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** The base address, with `/api/v1`. */
  baseUrl: string;
  /** Absent for a worker: the process that started it serves health and metrics. */
  operationsUrl: string | undefined;
  /**
   * Lets requests under way finish, then closes everything. With `drain` it is not ready from now on, but accepts requests
   * for the time of the settings, so that a load balancer can turn to others first.
   */
  stop(options?: { drain?: boolean }): Promise<void>;
}

/** How long requests under way may take when the server stops. */
export const graceMilliseconds = 10_000;

const sweepMilliseconds = 10_000;

/** Puts the parts together and listens. */
export async function startServer(store: Store, settings: Settings, log: Logger): Promise<RunningServer> {
  const metrics = createMetrics(cluster.isWorker ? [] : createStatusGauges(store.readStatus), store);
  const limits = await createLimits(store, settings, log).catch(async (error) => {
    await store.close();
    throw error;
  });
  const app = createThreadsApp({
    ...settings,
    handlers: createReadHandlers(store),
    ...limits,
    isUnavailable,
    onAnswered(answered) {
      metrics.observe(answered.operationId ?? 'none', answered.status, answered.milliseconds / 1000);
      logAnswered(log, answered);
    },
    onError: (error, requestId) => logError(log, error, requestId),
    onInvalidResponse: (path, violations) => log.error({ path, violations }, 'a response breaks the contract'),
  });
  const server = createHttpServer(app);
  const gentle = createGentleStop(server);
  try {
    await listen(server, settings.port, settings.host);
    const operations =
      settings.operationsPort === undefined
        ? undefined
        : await startOperations({
            port: settings.operationsPort,
            host: settings.operationsHost,
            checkReady: () => store.ping(),
            metrics: metrics.text,
          });
    // The outbox grows even where no worker runs.
    const housekeeping = createHousekeeping((limit) => store.forgetOld(settings.keptDays, limit));
    const sweep = setInterval(
      () => housekeeping().catch((error: Error) => log.warn(`old data could not be deleted: ${error.message}`)),
      sweepMilliseconds,
    );
    return {
      baseUrl: `${addressOf(server)}${contract.basePath}`,
      operationsUrl: operations?.url,
      async stop({ drain = false } = {}) {
        operations?.setStopping();
        clearInterval(sweep);
        await gentle.stop({ drain: drain ? settings.drainSeconds * 1000 : 0, grace: graceMilliseconds });
        await operations?.close();
        limits.close();
        await store.close();
      },
    };
  } catch (error) {
    server.close();
    limits.close();
    await store.close();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
