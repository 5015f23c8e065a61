import { connect } from 'node:net';

/** What a server sent over one connection, and whether the server closed it. */
export interface Exchange {
  text: string;
  /** The status of each answer, without 1xx. */
  statuses: number[];
  closed: boolean;
}

/** How long a server may be silent before the connection counts as kept open. */
const patience = 2_000;

/**
 * Sends bytes over a raw connection and reads until the server closes it. The client never closes first, so that `closed`
 * shows what the server did.
 *
 * @example
 * const { statuses, closed } = await exchangeBytes(url, 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n');
 */
export function exchangeBytes(url: string, bytes: string): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    let closed = false;
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), allowHalfOpen: true });
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    const finish = () => socket.destroy();
    socket.setTimeout(patience, finish);
    socket.on('end', () => {
      closed = true;
      finish();
    });
    // A connection that the server closes while bytes arrive can be reset; what came before counts.
    socket.on('error', () => {
      closed = true;
    });
    socket.on('close', () => resolve({ text, statuses: statusesIn(text), closed }));
    socket.write(bytes, 'latin1');
  });
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status >= 200);
