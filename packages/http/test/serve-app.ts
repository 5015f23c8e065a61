import { once } from 'node:events';
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';

/** Listens on a free port until the test ends. Returns the URL. */
export async function serveApp(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
