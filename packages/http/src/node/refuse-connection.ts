import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Failure } from '../failure.ts';
import { type FormatError, formatPlainly } from '../format-error.ts';

/** How long a rejected client may take to read the response. */
const lingerMilliseconds = 1_000;

/**
 * Sends a 400 if there is a message, and closes the connection after a while: closing while bytes arrive would reset the
 * connection, and the client could lose the response.
 */
export function refuseConnection(
  socket: Duplex,
  message?: string,
  { head = false, formatError = formatPlainly }: { head?: boolean; formatError?: FormatError | undefined } = {},
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(message === undefined ? undefined : badRequestText(message, head, formatError));
  const late = setTimeout(() => socket.destroy(), lingerMilliseconds);
  socket.once('close', () => clearTimeout(late));
}

function badRequestText(reason: string, head: boolean, formatError: FormatError): string {
  const { body, contentType = 'application/json' } = formatError(new Failure(400, reason));
  const text = JSON.stringify(body);
  const lines = [
    'HTTP/1.1 400 Bad Request',
    `Content-Type: ${contentType}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: req_${randomUUID().replaceAll('-', '')}`,
    'Cache-Control: no-store',
    'Vary: Authorization',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${head ? '' : text}`;
}
