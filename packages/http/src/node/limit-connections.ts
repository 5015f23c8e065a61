import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum numbers of connections. */
export interface ConnectionLimits {
  /** The maximum number of open connections. New ones above it are closed immediately. Default: 10,000. */
  connections?: number | undefined;
  /**
   * The maximum number of connections without a complete request. Above it, the oldest one is closed. Default: 1,000, but
   * at most half of `connections`.
   */
  waiting?: number | undefined;
}

/**
 * Limits the connections of a server, so that silent or slow clients cannot exhaust its memory and file descriptors before
 * they time out.
 *
 * The waiting limit closes the oldest connection and not the newest, because well-behaved clients send their request
 * immediately and are rarely the oldest.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { connections = 10_000, waiting = Math.min(1_000, Math.ceil(connections / 2)) } = limits;
  server.maxConnections = connections;
  // Otherwise, idle connections would keep out new clients until they time out.
  server.on('drop', () => server.closeIdleConnections());

  // A set keeps insertion order.
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
    // An incomplete body counts as waiting, even if the connection has sent requests before.
    add(request.socket);
    request.once('end', () => release(request));
  });
  server.prependListener('checkExpectation', release);
}

const hasNoBody = (headers: NodeJS.Dict<string | string[]>) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
