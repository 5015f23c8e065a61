import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface ShutdownOptions {
  /** How long requests are still accepted, while load balancers learn that this process is not ready; milliseconds. */
  drain: number;
  /** How long requests in progress may take after that; milliseconds. */
  grace: number;
}

export interface GracefulShutdown {
  /** Answers new requests with `Connection: close`, then refuses connections, and resolves when all are closed. */
  stop(options: ShutdownOptions): Promise<void>;
}

/**
 * Stops a server without losing a request. Install it before the server listens: it has to know the requests in progress.
 *
 * @example
 * const { stop } = createGracefulShutdown(server);
 * process.once('SIGTERM', () => stop({ drain: 5_000, grace: 10_000 }));
 */
export function createGracefulShutdown(server: Server): GracefulShutdown {
  const inProgress = new Set<ServerResponse<IncomingMessage>>();
  let stopping = false;
  const track = (_request: unknown, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
  };
  server.prependListener('request', track);
  server.prependListener('checkExpectation', track);

  return {
    async stop({ drain, grace }) {
      stopping = true;
      for (const response of inProgress) if (!response.headersSent) response.shouldKeepAlive = false;
      // A client that keeps its connection learns from the next response that it has to open another one.
      await wait(drain);
      const closed = new Promise((resolve) => server.close(resolve));
      const sweep = () => {
        // A page or an agent that listens for events does not end by itself.
        for (const response of inProgress) if (isEventStream(response)) response.end();
        // A connection becomes idle when its last request is answered, which may be later than now.
        server.closeIdleConnections();
      };
      sweep();
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
