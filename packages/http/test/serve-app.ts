import { once } from 'node:events';
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';

/** Listens on a free port until the test ends, or with `afterAll` all tests of the file. Returns the URL. */
export async function serveApp(server: Server, until: (close: () => void) => void = onTestFinished): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  until(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
