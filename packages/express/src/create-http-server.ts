import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { badRequest, cacheControl } from './errors.ts';
import { newRequestId } from './request-id.ts';

/** A request without Host, or with an unknown expectation, is answered like any other. */
const options = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
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
export function createHttpServer(app: Express): Server {
  const server = createServer(options, app);
  server.on('checkExpectation', app);
  // CONNECT is not supported.
  server.on('connect', (_request, socket: Duplex) => refuse(new Error('CONNECT'), socket));
  server.on('clientError', refuse);
  return server;
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = badRequest(reasons[error.code ?? ''] ?? 'This is not a well-formed HTTP request.');
  const text = JSON.stringify({ statusCode: status, message });
  const lines = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${newRequestId()}`,
    `Cache-Control: ${cacheControl.error}`,
    'Vary: Authorization',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
