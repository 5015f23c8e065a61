import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import { createHttpServer, createMemoryRateLimiter, createThreadsApp } from '@threads-api/express';
import { isUnavailable, type Store } from '@threads-api/store';
import type { Logger } from 'pino';
import { createHandlers } from './handlers.ts';
import { logAnswered, logError } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOperationsServer } from './operations-server.ts';
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** The base address, with `/api/v1`. */
  baseUrl: string;
  operationsUrl: string;
  /** Lets requests under way finish, then closes everything. */
  stop(): Promise<void>;
}

/** How long requests under way may take when the server stops. */
const graceMilliseconds = 10_000;

/** Puts the parts together and listens. */
export async function startServer(store: Store, settings: Settings, log: Logger): Promise<RunningServer> {
  const metrics = createMetrics();
  // With PostgreSQL, all processes that share the data share the limits too.
  const limiter = store.pool
    ? await createPostgresRateLimiter(store.pool, settings.rateLimit)
    : createMemoryRateLimiter();
  const app = createThreadsApp({
    ...settings,
    handlers: createHandlers(store),
    findCaller: (token) => store.findCaller(token),
    limiter,
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
    await listen(operations, settings.operationsPort, settings.host);
  } catch (error) {
    server.close();
    await store.close();
    throw error;
  }

  return {
    baseUrl: `${addressOf(server)}${contract.basePath}`,
    operationsUrl: addressOf(operations),
    async stop() {
      stopping = true;
      await close(server);
      await close(operations);
      await store.close();
    },
  };
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

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection becomes idle when its last request is answered, which may be later than now.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
