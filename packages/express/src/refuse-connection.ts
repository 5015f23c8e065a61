import type { Duplex } from 'node:stream';
import { badRequest, cacheControlOf } from '@threads-api/contract/errors';
import { newRequestId } from './request-id.ts';

/** How long a rejected client may take to read the response and close its side. */
const lingerMilliseconds = 1_000;

/**
 * Sends a 400 if there is a message, and closes the connection. Waits for the client to close its side: closing while
 * bytes arrive would reset the connection, and the client could lose the response.
 */
export function refuseConnection(socket: Duplex, message?: string, { head = false } = {}): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(message === undefined ? undefined : badRequestText(message, head));
  const late = setTimeout(() => socket.destroy(), lingerMilliseconds);
  socket.once('close', () => clearTimeout(late));
}

function badRequestText(reason: string, head: boolean): string {
  const text = JSON.stringify(badRequest(reason).body);
  const lines = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${newRequestId()}`,
    `Cache-Control: ${cacheControlOf()}`,
    'Vary: Authorization',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${head ? '' : text}`;
}
