import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FormatError } from '../format-error.ts';
import { networkOf } from '../network-of.ts';
import { FairLimit } from './fair-limit.ts';
import { findRequestFault } from './find-request-fault.ts';
import { type ConnectionLimits, limitConnections } from './limit-connections.ts';
import { refuseConnection } from './refuse-connection.ts';
import { takeTurns } from './take-turns.ts';

const options = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  // By default, Node.js checks for timeouts only every 30 seconds.
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Overrides the flag `--insecure-http-parser`.
  insecureHTTPParser: false,
  // Checked below instead, because Node's own 400 is not in the contract's format.
  requireHostHeader: false,
};

/** The maximum number of pipelined requests that wait on one connection. Browsers and proxies do not pipeline. */
const mostQueued = 20;

/** The maximum number of connections with requests that wait. Each keeps its requests in memory. */
const mostPipelining = 100;

const notHttp = 'This is not a well-formed HTTP request.';
const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The URL or the headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

export interface HttpServerOptions extends ConnectionLimits, Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  /** Creates the body of a 400 for malformed HTTP. Default: `{statusCode, message}`. */
  formatError?: FormatError | undefined;
  /** Called with the address of a client whose malformed HTTP was rejected, and the reason, for a log. */
  onRejected?(address: string, reason: string): void;
}

/** The newest request of a connection. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Creates an HTTP server with timeouts and connection limits that serves addresses round-robin. Malformed or ambiguous
 * requests get a 400 and their connection is closed, so that no later bytes reach the app.
 *
 * @example
 * createHttpServer(createNodeListener(options)).listen(8080);
 */
export function createHttpServer(app: RequestListener, settings: HttpServerOptions = {}): Server {
  const { formatError, onRejected, connections, waiting, ...classes } = settings;
  const server = createServer({ ...options, ...classes });
  // With a limit, older versions of Node.js hide the headers beyond it. `findRequestFault` checks the number instead.
  server.maxHeadersCount = 0;
  const newest = new WeakMap<Duplex, Exchange>();
  limitConnections(server, { connections, waiting }, (socket) => newest.has(socket));
  server.on('connection', (socket: Socket) => socket.once('close', () => pipelining.delete(socket)));
  const schedule = takeTurns(server);
  const refused = new WeakSet<Duplex>();
  const queued = new WeakMap<Socket, number>();
  const pipelining = new FairLimit(mostPipelining, closeNow);

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (refused.has(socket)) {
      if (isCrowded(socket)) closeNow(socket);
      return;
    }
    newest.set(socket, { request, response });
    // An idle connection must not keep its last request in memory.
    const forget = () => void (newest.get(socket)?.response === response && newest.delete(socket));
    response.once('close', () => (request.complete ? forget() : request.once('end', forget)));
    const fault = findRequestFault(request);
    if (fault === undefined) {
      // Node.js drops the bytes after an `Upgrade` request, so close the connection: they would get no response.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
      if (!response.socket) waitBehind(response, socket);
      // A request that waits behind others reserves nothing, because Node.js does not always report that its client left.
      whenFirst(response, () => schedule(response, () => app(request, response)));
      return;
    }
    reject(socket, fault);
    whenFirst(response, () => refuseConnection(socket, fault, { head: request.method === 'HEAD', formatError }));
  };
  server.on('request', answer);
  server.on('checkExpectation', answer);
  // By default, Node.js sends `100 Continue` before any check, even inside the response to an earlier request.
  server.on('checkContinue', (request, response) => {
    if (findRequestFault(request) === undefined)
      whenFirst(response, () => request.complete || response.headersSent || response.writeContinue());
    server.emit('request', request, response);
  });
  // CONNECT is not supported.
  server.on('connect', (_request, socket: Duplex) => {
    // Node.js no longer handles this connection. Without a listener, a reset would end the process.
    socket.on('error', () => socket.destroy());
    // The socket would not report that the client leaves before an earlier response is sent.
    if (newest.get(socket)?.response.closed === false) socket.destroy();
    else refuseInput(notHttp, socket);
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET') socket.destroy();
    else refuseInput(reasons[code] ?? notHttp, socket);
  });
  return server;

  /** Counts a request that waits. Returns whether it is the first above the limit. */
  function isCrowded(socket: Socket): boolean {
    const count = (queued.get(socket) ?? 0) + 1;
    queued.set(socket, count);
    return count === mostQueued + 1;
  }

  /** Stops reading while a request waits behind others. Node.js may already have read too many requests. */
  function waitBehind(response: ServerResponse, socket: Socket): void {
    // Otherwise, Node.js would store all requests that arrive. Deferred, because it resumes reading after each one.
    process.nextTick(() => queued.get(socket) && socket.pause());
    if (isCrowded(socket)) {
      reject(socket, 'The connection sent too many requests without waiting for a response.');
      closeNow(socket);
      return;
    }
    if (queued.get(socket) === 1) pipelining.add(socket, networkOf(socket.remoteAddress ?? ''));
    response.once('socket', () => {
      const left = (queued.get(socket) ?? 1) - 1;
      queued.set(socket, left);
      if (left > 0) return;
      pipelining.delete(socket);
      socket.resume();
    });
  }

  /** Reads nothing more: Node.js would parse all that arrives, and create an error for each part. */
  function reject(socket: Duplex, reason: string): void {
    refused.add(socket);
    process.nextTick(() => socket.pause());
    // Node.js continues reading after each request, and when an app reads a body.
    socket.resume = () => socket;
    onRejected?.((socket instanceof Socket && socket.remoteAddress) || '', reason);
  }

  /**
   * Closes a connection with malformed input, which is either a new request or the rest of the newest one. If the newest
   * request already has a response, sends nothing: the client would mistake it for the response to another request.
   */
  function refuseInput(reason: string, socket: Duplex): void {
    // The parser reports an error for each additional chunk.
    if (refused.has(socket)) return;
    reject(socket, reason);
    const { request, response } = newest.get(socket) ?? {};
    if (!request || !response) refuseConnection(socket, reason, { formatError });
    else if (request.complete) whenClosed(response, () => refuseConnection(socket, reason, { formatError }));
    // Do not wait for the app, which may be waiting for the rest of the body.
    else
      whenFirst(response, () =>
        response.headersSent ? endAfter(response, socket) : refuseConnection(socket, reason, { formatError }),
      );
  }
}

/**
 * Closes a connection with many requests. Node.js would release them only after it has read from all other connections, and
 * create an error with a stack for each.
 */
function closeNow(socket: Duplex): void {
  socket.destroy();
  process.nextTick(() => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      socket.emit('close');
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  });
}

/** Calls back when all earlier responses on the connection are sent. */
function whenFirst(response: ServerResponse, callback: () => void): void {
  if (response.socket || response.closed) callback();
  else response.once('socket', callback);
}

function whenClosed(response: ServerResponse, callback: () => void): void {
  if (response.writableFinished || response.closed) callback();
  else response.once('close', callback);
}

const endAfter = (response: ServerResponse, socket: Duplex) => whenClosed(response, () => refuseConnection(socket));
