import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections a server holds. */
export interface ConnectionLimits {
  /** Open connections; further ones are closed at once. Default: 10,000. */
  connections?: number | undefined;
  /**
   * Connections that have sent no request yet, or a request without all of its body; the oldest is closed for a new one.
   * Default: 1,000, but at most half of `connections`.
   */
  waiting?: number | undefined;
}

/**
 * Limits the connections of a server, so that clients that connect and send nothing, or send slowly, cannot use up its
 * memory and file descriptors before the timeouts end them.
 *
 * The waiting limit closes the oldest connection instead of refusing the newest: a client in good faith sends its request
 * right away, so it is rarely the oldest.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { connections = 10_000, waiting = Math.min(1_000, Math.ceil(connections / 2)) } = limits;
  server.maxConnections = connections;
  // Idle connections would keep new clients out until their own timeout.
  server.on('drop', () => server.closeIdleConnections());

  // A set keeps the order in which sockets were added.
  const silent = new Set<Socket>();
  const add = (socket: Socket) => {
    silent.add(socket);
    if (silent.size <= waiting) return;
    const [oldest] = silent;
    oldest?.destroy();
    if (oldest) silent.delete(oldest);
  };
  server.on('connection', (socket) => {
    socket.once('close', () => silent.delete(socket));
    add(socket);
  });
  const release = ({ socket }: { socket: Socket }) => silent.delete(socket);
  server.prependListener('request', (request) => {
    if (request.complete || hasNoBody(request.headers)) return void release(request);
    // A body that arrives later counts as waiting, also on a connection that has sent requests before.
    add(request.socket);
    request.once('end', () => release(request));
  });
  server.prependListener('checkExpectation', release);
}

const hasNoBody = (headers: NodeJS.Dict<string | string[]>) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
