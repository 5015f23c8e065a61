import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import { createHttpServer, createThreadsApp } from '@threads-api/express';
import { isUnavailable, type Store } from '@threads-api/store';
import type { Logger } from 'pino';
import { createLimits } from './create-limits.ts';
import { createHandlers } from './handlers.ts';
import { logAnswered, logError } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOperationsServer } from './operations-server.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** The base address, with `/api/v1`. */
  baseUrl: string;
  /** Absent for a worker: the process that started it serves health and metrics. */
  operationsUrl: string | undefined;
  /** Lets requests under way finish, then closes everything. */
  stop(): Promise<void>;
}

/** How long requests under way may take when the server stops. */
const graceMilliseconds = 10_000;

/** Puts the parts together and listens. */
export async function startServer(store: Store, settings: Settings, log: Logger): Promise<RunningServer> {
  const metrics = createMetrics();
  const app = createThreadsApp({
    ...settings,
    handlers: createHandlers(store),
    ...createLimits(store, settings),
    isUnavailable,
    onAnswered(answered) {
      metrics.observe(answered.operationId ?? 'none', answered.status, answered.milliseconds / 1000);
      logAnswered(log, answered);
    },
    onError: (error, requestId) => logError(log, error, requestId),
    onInvalidResponse: (path, violations) => log.error({ path, violations }, 'a response breaks the contract'),
  });
  const server = createHttpServer(app);
  let stopping = false;
  const operations = createOperationsServer(store, metrics, () => stopping);
  try {
    await listen(server, settings.port, settings.host);
    if (settings.operationsPort !== undefined) await listen(operations, settings.operationsPort, settings.host);
  } catch (error) {
    server.close();
    await store.close();
    throw error;
  }

  return {
    baseUrl: `${addressOf(server)}${contract.basePath}`,
    operationsUrl: operations.listening ? addressOf(operations) : undefined,
    async stop() {
      stopping = true;
      await close(server);
      if (operations.listening) await close(operations);
      await store.close();
    },
  };
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection becomes idle when its last request is answered, which may be later than now.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}

export function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
