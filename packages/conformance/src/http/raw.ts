import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { headerLines, type SentRequest } from './exchange.ts';

const maxLength = 100_000;

/** Sends a request again and reads the bytes after the headers. An HTTP client would parse them as the next response. */
export async function readRawBody(
  { target, timeout }: Context,
  request: SentRequest,
  isMeant = (_start: string) => true,
): Promise<string> {
  const bytes = await sendRaw(target.baseUrl, request, timeout).catch((error: Error) => {
    throw new NotTested(`the raw response to ${request.method} could not be read: ${error.message}; run the kit again`);
  });
  return isMeant(bytes.slice(0, 15)) ? bytes.slice(bytes.indexOf('\r\n\r\n') + 4) : '';
}

/** The bytes of a response, as text. Includes bytes that an HTTP client hides, such as a body after HEAD. */
function sendRaw(baseUrl: string, { method, path, headers }: SentRequest, timeout: number): Promise<string> {
  const { hostname, port, protocol, host } = new URL(baseUrl);
  const secure = protocol === 'https:';
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (secure ? 443 : 80)) };
  return new Promise((resolve, reject) => {
    const socket = secure ? connectTls({ ...address, servername: hostname }) : connect(address);
    let received = '';
    socket.setEncoding('latin1');
    const deadline = setTimeout(
      () => socket.destroy(new Error(`the response did not end within ${timeout / 1000} s`)),
      timeout,
    );
    socket.on('data', (text) => {
      received += text;
      // Long enough to show an unexpected body.
      if (received.length > maxLength) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(deadline);
      resolve(received);
    });
    const lines = headerLines({ Host: host, ...headers, Connection: 'close' }).map((pair) => pair.join(': '));
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  });
}
