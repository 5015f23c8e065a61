import cluster from 'node:cluster';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

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
      const isAnswering = () => [...inProgress].some((response) => !isEventStream(response));
      const backlog = await acceptBacklog(server, isAnswering);
      const closed = Promise.all([server, ...backlog].map((each) => new Promise((resolve) => each.close(resolve))));
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

/**
 * Accepts the connections that wait in the system's queue, which would be reset when the server closes, and lets no more
 * into the queue: the system ignores further attempts, whose clients try again and are then refused. Returns the server that
 * accepted them.
 */
async function acceptBacklog(server: Server, isAnswering: () => boolean): Promise<NetServer[]> {
  // In a worker, the process that started it has the queue.
  if (!server.listening || cluster.isWorker) return [];
  let accepted = true;
  const rest = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    accepted = true;
    server.emit('connection', socket);
  });
  rest.listen(server, shortestQueue);
  await once(rest, 'listening');
  const deadline = performance.now() + longestBacklog;
  // A client that gets its answer may connect again at once: so the end is a moment without any.
  while ((accepted || isAnswering()) && performance.now() < deadline) {
    accepted = false;
    // One turn of the event loop accepts at least one connection if there is one.
    await setImmediate();
    await setImmediate();
  }
  return [rest];
}

/** How long to accept the rest, in milliseconds. Requests that take longer are answered after that. */
const longestBacklog = 5_000;
/** Node takes 0 for its default. */
const shortestQueue = 1;

const isEventStream = (response: ServerResponse<IncomingMessage>) =>
  response.req.method === 'GET' && String(response.getHeader('content-type')).startsWith('text/event-stream');
