import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { findRequestFault } from './find-request-fault.ts';
import { type ConnectionLimits, limitConnections } from './limit-connections.ts';
import { refuseConnection } from './refuse-connection.ts';

const options = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  // Node looks for late requests every 30 seconds otherwise.
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Whatever flags the process was started with.
  insecureHTTPParser: false,
  // A missing Host is refused here, because Node's own 400 does not have the contract's shape.
  requireHostHeader: false,
};

const notHttp = 'This is not a well-formed HTTP request.';
const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The URL or the headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

/** The newest request of a connection. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * An HTTP server for the app, with timeouts and a limit of connections. Input that is not a request, or not clearly one
 * request, gets the contract's 400 and ends the connection: nothing that follows it reaches the app.
 *
 * @example
 * createHttpServer(createThreadsApp(options)).listen(8080);
 */
export function createHttpServer(app: RequestListener, limits: ConnectionLimits = {}): Server {
  const server = createServer(options);
  // With a limit, older versions of Node hide the headers past it. Too many are refused with the other faults.
  server.maxHeadersCount = 0;
  limitConnections(server, limits);
  const newest = new WeakMap<Duplex, Exchange>();
  const refused = new WeakSet<Duplex>();

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (refused.has(socket)) return;
    newest.set(socket, { request, response });
    const fault = findRequestFault(request);
    if (fault === undefined) {
      // Node drops the bytes after a request to switch protocols. The client must not wait for answers to them.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
      app(request, response);
      return;
    }
    refused.add(socket);
    whenFirst(response, () => refuseConnection(socket, fault, { head: request.method === 'HEAD' }));
  };
  server.on('request', answer);
  server.on('checkExpectation', answer);
  // By itself, Node sends 100 before any check, and inside the answer if an earlier request is unanswered.
  server.on('checkContinue', (request, response) => {
    if (findRequestFault(request) === undefined)
      whenFirst(response, () => request.complete || response.headersSent || response.writeContinue());
    server.emit('request', request, response);
  });
  // CONNECT is not supported.
  server.on('connect', (_request, socket: Duplex) => refuseInput(notHttp, socket));
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET') socket.destroy();
    else refuseInput(reasons[code] ?? notHttp, socket);
  });
  return server;

  /**
   * Ends a connection whose input is not HTTP. The input is either a new request, or the rest of the newest one. The rest of
   * a request that has its answer gets none: it would be taken for the answer to another request.
   */
  function refuseInput(reason: string, socket: Duplex): void {
    // The parser reports each further part of the input as an error.
    if (refused.has(socket)) return;
    refused.add(socket);
    const { request, response } = newest.get(socket) ?? {};
    if (!request || !response) refuseConnection(socket, reason);
    else if (request.complete) whenClosed(response, () => refuseConnection(socket, reason));
    // The app may wait for a body that never ends, so it gets no time to answer.
    else
      whenFirst(response, () => (response.headersSent ? endAfter(response, socket) : refuseConnection(socket, reason)));
  }
}

/** Calls back when the responses before this one are sent. */
function whenFirst(response: ServerResponse, callback: () => void): void {
  if (response.socket || response.closed) callback();
  else response.once('socket', callback);
}

function whenClosed(response: ServerResponse, callback: () => void): void {
  if (response.writableFinished || response.closed) callback();
  else response.once('close', callback);
}

const endAfter = (response: ServerResponse, socket: Duplex) => whenClosed(response, () => refuseConnection(socket));
