import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, cacheControlOf } from './errors.ts';
import { newRequestId } from './request-id.ts';

/** A request without Host, or with an unknown expectation, is answered like any other. */
const options = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  // Node looks for late requests every 30 seconds otherwise.
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false,
};

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The URL or the headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

/**
 * An HTTP server for the app: with timeouts, and with the contract's error for input that never becomes a request.
 *
 * @example
 * createHttpServer(createThreadsApp(options)).listen(8080);
 */
export function createHttpServer(app: RequestListener): Server {
  const server = createServer(options);
  const newest = new WeakMap<Duplex, Exchange>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    newest.set(request.socket, { request, response });
    app(request, response);
  };
  server.on('request', answer);
  server.on('checkExpectation', answer);
  // CONNECT is not supported.
  server.on('connect', (_request, socket: Duplex) => refuse(new Error('CONNECT'), socket));
  server.on('clientError', (error, socket) => refuse(error, socket, newest.get(socket)));
  return server;
}

/** The newest request of a connection. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Ends a connection whose input is not HTTP. The input is either a new request, which gets a 400 after those before it are
 * answered, or the rest of one that has its answer already: a second one would be taken for the answer to another request.
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, newest?: Exchange): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const end = () => (newest?.request.complete === false ? socket.end() : socket.end(badRequestText(error)));
  if (!newest || newest.response.writableFinished) end();
  else newest.response.once('close', end);
}

function badRequestText({ code = '' }: NodeJS.ErrnoException): string {
  const { status, message } = badRequest(reasons[code] ?? 'This is not a well-formed HTTP request.');
  const text = JSON.stringify({ statusCode: status, message });
  const lines = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${newRequestId()}`,
    `Cache-Control: ${cacheControlOf()}`,
    'Vary: Authorization',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
