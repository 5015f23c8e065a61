import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeListener } from './close-listener.ts';

export interface ShutdownOptions {
  /** How long requests are still accepted, so that load balancers can notice that this process is not ready; milliseconds. */
  drain: number;
  /** How long requests in progress may take after that; milliseconds. */
  grace: number;
}

export interface GracefulShutdown {
  /** Drains, stops listening, and resolves when all connections are closed. */
  stop(options: ShutdownOptions): Promise<void>;
}

/**
 * Stops a server without losing a request. Install it before the server listens, because it tracks the requests in progress.
 *
 * @example
 * const { stop } = createGracefulShutdown(server);
 * process.once('SIGTERM', () => stop({ drain: 5_000, grace: 10_000 }));
 */
export function createGracefulShutdown(server: Server): GracefulShutdown {
  const connections = new Set<Socket>();
  const inProgress = new Set<ServerResponse<IncomingMessage>>();
  let draining = false;
  let onClosed = () => {};
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size === 0) onClosed();
    });
  });
  const track = (_request: unknown, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
  };
  server.prependListener('request', track);
  server.prependListener('checkExpectation', track);

  // Event streams do not count, because they never end by themselves.
  const isAnswering = () => [...inProgress].some((response) => !isEventStream(response));
  /** Adds `Connection: close` to all later responses, so that clients open their next connection to another process. */
  const startDraining = () => {
    draining = true;
    for (const response of inProgress) if (!response.headersSent) response.shouldKeepAlive = false;
  };
  const closeConnections = async (grace: number) => {
    if (connections.size === 0) return;
    const closed = new Promise<void>((resolve) => {
      onClosed = resolve;
    });
    const sweep = () => {
      for (const response of inProgress) if (isEventStream(response)) response.end();
      // Repeated, because a connection becomes idle only after its last response.
      server.closeIdleConnections();
    };
    sweep();
    const sweeping = setInterval(sweep, 50);
    const late = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearInterval(sweeping);
    clearTimeout(late);
  };

  return {
    async stop({ drain, grace }) {
      startDraining();
      await wait(drain);
      await closeListener(server, isAnswering);
      await closeConnections(grace);
    },
  };
}

const isEventStream = (response: ServerResponse<IncomingMessage>) =>
  response.req.method === 'GET' && String(response.getHeader('content-type')).startsWith('text/event-stream');
