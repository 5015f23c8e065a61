import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Listens on a free port until the test ends, or with `afterAll` all tests of the file. Returns the URL.
 *
 * @example
 * const url = await listen(createServer((_, response) => response.end('Hello')));
 */
export async function listen(
  server: Server | HttpServer,
  until: (close: () => void) => void = onTestFinished,
): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  until(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
