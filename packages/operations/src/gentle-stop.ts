import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface StopOptions {
  /** How long requests are still accepted, while load balancers learn that this process is not ready; milliseconds. */
  drain: number;
  /** How long requests under way may take after that; milliseconds. */
  grace: number;
}

export interface GentleStop {
  /** Answers what comes in with `Connection: close`, then refuses connections, and resolves when all are closed. */
  stop(options: StopOptions): Promise<void>;
}

/**
 * A stop that loses no request. Install it before the server listens: it has to know the requests under way.
 *
 * @example
 * const { stop } = createGentleStop(server);
 * process.once('SIGTERM', () => stop({ drain: 5_000, grace: 10_000 }));
 */
export function createGentleStop(server: Server): GentleStop {
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  const track = (_request: unknown, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  };
  server.prependListener('request', track);
  server.prependListener('checkExpectation', track);

  return {
    async stop({ drain, grace }) {
      stopping = true;
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
      // A client that keeps its connection learns with the next response that it has to open another, elsewhere.
      await wait(drain);
      const closed = new Promise((resolve) => server.close(resolve));
      // A connection becomes idle when its last request is answered, which may be later than now.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const late = setTimeout(() => server.closeAllConnections(), grace);
      await closed;
      clearInterval(sweep);
      clearTimeout(late);
    },
  };
}
