import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface ShutdownOptions {
  /** How long requests are still accepted, so that load balancers can notice that this process is not ready; milliseconds. */
  drain: number;
  /** How long requests in progress may take after that; milliseconds. */
  grace: number;
}

/**
 * Stops a server without losing a request. Install it before the server listens, because it tracks the requests in progress.
 *
 * @example
 * const { stop } = createGracefulShutdown(server);
 * process.once('SIGTERM', () => stop({ drain: 5_000, grace: 10_000 }));
 */
export function createGracefulShutdown(server: Server) {
  const inProgress = new Set<ServerResponse<IncomingMessage>>();
  let draining = false;
  const track = (request: unknown, response: ServerResponse): void => {
    // A request that waits behind others on its connection may never get a response.
    if (!response.socket) {
      if (!response.req.socket.destroyed) response.once('socket', () => track(request, response));
      return;
    }
    if (draining) response.shouldKeepAlive = false;
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
  };
  server.prependListener('request', track);
  server.prependListener('checkExpectation', track);

  /** Adds `Connection: close` to all later responses, so that clients open their next connection to another process. */
  const startDraining = () => {
    draining = true;
    for (const response of inProgress) if (!response.headersSent) response.shouldKeepAlive = false;
  };
  const sweep = () => {
    // They never end by themselves.
    for (const response of inProgress) if (isEventStream(response)) response.end();
    server.closeIdleConnections();
  };

  return {
    /** Drains, stops listening, and resolves when all connections are closed. */
    async stop({ drain, grace }: ShutdownOptions): Promise<void> {
      startDraining();
      await wait(drain);
      const closed = new Promise((resolve) => server.close(resolve));
      sweep();
      // Repeated, because a connection becomes idle only after its last response.
      const sweeping = setInterval(sweep, 50);
      const late = setTimeout(() => server.closeAllConnections(), grace);
      await closed;
      clearInterval(sweeping);
      clearTimeout(late);
    },
  };
}

const isEventStream = (response: ServerResponse<IncomingMessage>) =>
  response.req.method === 'GET' && String(response.getHeader('content-type')).startsWith('text/event-stream');
