import { connect } from 'node:net';

/** The bytes that a server sent over one connection, and whether it closed the connection. */
interface ExchangedBytes {
  text: string;
  /** The status code of each response, except 1xx. */
  statuses: number[];
  closed: boolean;
}

/**
 * Sends bytes over a raw connection and reads until the server closes it or stays silent. The client never closes first,
 * so `closed` is the server's decision.
 *
 * @param patience The milliseconds of silence after which the connection counts as kept open.
 *
 * @example
 * const { statuses, closed } = await exchangeBytes(url, 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n');
 */
export function exchangeBytes(url: string, bytes: string, patience = 2_000): Promise<ExchangedBytes> {
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
    // The connection is reset if the server closes it while bytes arrive. Keep the text received so far.
    socket.on('error', () => {
      closed = true;
    });
    socket.on('close', () => resolve({ text, statuses: statusesIn(text), closed }));
    socket.write(bytes, 'latin1');
  });
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status >= 200);
