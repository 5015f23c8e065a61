import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, errorCacheControl } from './failures.ts';
import { newRequestId } from './request-id.ts';

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address or the headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

/** What is no HTTP, or too much of it, never becomes a request; it gets the contract's error all the same. */
export function refuseMalformed(server: Server): void {
  // A tunnel is no read.
  server.on('connect', (_request, socket: Duplex) => server.emit('clientError', new Error('CONNECT'), socket));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { body } = badRequest(reasons[error.code ?? ''] ?? 'This is not a well-formed HTTP request.');
    const text = JSON.stringify(body);
    const headers = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${newRequestId()}`,
      `Cache-Control: ${errorCacheControl}`,
      'Vary: Authorization',
      'Connection: close',
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${text}`);
  });
}
