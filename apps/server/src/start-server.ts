import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basePath } from '@threads-api/contract';
import { createPostgresPool, isPostgresUrl, type Store } from '@threads-api/store';
import type { Logger } from 'pino';
import { createApp } from './create-app.ts';
import { createMetrics } from './metrics.ts';
import { createOperationsServer } from './operations-server.ts';
import { createFailedAttempts, createRateLimits } from './rate-limits.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** The base address, with `/api/v1`. */
  baseUrl: string;
  operationsUrl: string;
  /** Lets requests under way finish, then closes everything. */
  stop(): Promise<void>;
}

/** A request without Host, or with an expectation that nobody knows, is answered like any other. */
const serverOptions = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false,
};

/** How long requests under way may take when the server stops. */
const graceMilliseconds = 10_000;

/** Puts the parts together and listens. */
export async function startServer(store: Store, settings: Settings, log: Logger): Promise<RunningServer> {
  const metrics = createMetrics();
  // The limiter counts in the same PostgreSQL as the store keeps its data, if it is one.
  const pool = isPostgresUrl(settings.databaseUrl) ? createPostgresPool(settings.databaseUrl, 5) : undefined;
  const limits = await createRateLimits(settings.rateLimit, pool);
  const attempts = createFailedAttempts(settings.failedAuthLimit);
  const app = createApp({ store, limits, attempts, log, metrics, ...settings });

  const server = createServer(serverOptions, app);
  server.on('checkExpectation', app);
  refuseMalformed(server);
  let stopping = false;
  const operations = createOperationsServer(store, metrics, () => stopping);
  try {
    await listen(server, settings.port, settings.host);
    await listen(operations, settings.operationsPort, settings.host);
  } catch (error) {
    server.close();
    await pool?.end();
    await store.close();
    throw error;
  }

  return {
    baseUrl: `${addressOf(server)}${basePath}`,
    operationsUrl: addressOf(operations),
    async stop() {
      stopping = true;
      await close(server);
      await close(operations);
      await pool?.end();
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
