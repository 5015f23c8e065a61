import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers every POST with 204, and counts what is posted to each path. */
export async function startReceiver() {
  const counts = new Map<string, number>();
  const waiting = new Map<string, { count: number; resolve(): void }>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(204).end();
      const path = request.url ?? '';
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      const awaited = waiting.get(path);
      if (awaited && count >= awaited.count) awaited.resolve();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when so many have been posted to a path. */
    received: (path: string, count: number) =>
      new Promise<void>((resolve) => {
        waiting.set(path, { count, resolve });
        if ((counts.get(path) ?? 0) >= count) resolve();
      }),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
