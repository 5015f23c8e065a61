import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network-of.ts';
import { FairLimit } from './fair-limit.ts';
import { hasBody } from './has-body.ts';

/** The maximum numbers of connections. */
export interface ConnectionLimits {
  /**
   * The maximum number of open connections. When it is reached, a new connection closes one of the address with the most,
   * or of any address if none has more than 4 %: the oldest idle one, or else the oldest. Default: 10,000.
   */
  connections?: number | undefined;
  /**
   * The maximum number of connections without a complete request. Above it, the oldest one of the address with the most is
   * closed, or the oldest overall if no address has more than 4 %. Default: 1,000, but at most half of `connections`.
   */
  waiting?: number | undefined;
}

const waitingOn = new WeakMap<Server, FairLimit<Socket>>();

/** The connections of a server of `createHttpServer` that have no complete request, for metrics. */
export const countWaiting = (server: Server): number => waitingOn.get(server)?.size ?? 0;

/**
 * Limits the connections of a server, so that silent or slow clients cannot exhaust its memory and file descriptors before
 * they time out. `hasRequest` tells whether a connection has a request in progress.
 *
 * Closes an old connection and not the newest, because well-behaved clients send their request and read their response
 * immediately. The first 64 bits of an IPv6 address count as the address. Behind a proxy, all connections have the same
 * address.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  hasRequest: (socket: Socket) => boolean,
): void {
  const { connections = 10_000, waiting = Math.min(1_000, Math.ceil(connections / 2)) } = limits;
  const destroy = (socket: Socket) => void socket.destroy();
  const silent = new FairLimit(waiting, destroy);
  // Part of a second request does not count: Node.js reports only complete heads.
  const open = new FairLimit(connections, destroy, (socket) => !silent.has(socket) && !hasRequest(socket));
  waitingOn.set(server, silent);
  /** The number of the newest request of a connection. The request itself would stay in memory. */
  const newest = new WeakMap<Socket, number>();
  let count = 0;

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    socket.once('close', () => {
      open.delete(socket);
      silent.delete(socket);
    });
    silent.add(socket, network);
    open.add(socket, network);
  });
  const limitBody = (request: IncomingMessage) => {
    // The remaining bytes that were read from a refused connection.
    if (request.socket.destroyed) return;
    const { socket } = request;
    const number = count++;
    newest.set(socket, number);
    const release = () => newest.get(socket) === number && silent.delete(socket);
    if (request.complete || !hasBody(request)) return void release();
    joinChunks(request);
    // An incomplete body counts as waiting, even if the connection has sent requests before.
    silent.add(socket, networkOf(socket.remoteAddress ?? ''));
    request.once('end', release);
    // A short body arrives with the head, but ends only when it is read.
    setImmediate(() => request.complete && release());
  };
  server.prependListener('request', limitBody);
  server.prependListener('checkExpectation', limitBody);
}

/** Chunks with fewer bytes are joined, up to `mostSmall` at a time. */
const small = 1_024;
const mostSmall = 64;

/** Joins small chunks of a body: each takes far more memory than its bytes. */
function joinChunks(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let waiting: Buffer[] = [];
  request.push = (chunk: Buffer | null) => {
    const isSmall = chunk !== null && chunk.length < small;
    if (isSmall) waiting.push(chunk);
    if (isSmall && waiting.length < mostSmall) return true;
    const joined = Buffer.concat(waiting);
    waiting = [];
    const hasRoom = joined.length === 0 || push(joined);
    return isSmall ? hasRoom : push(chunk);
  };
}
