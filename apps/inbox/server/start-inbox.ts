import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@threads-api/express';
import type { Express } from 'express';

export interface RunningInbox {
  url: string;
  stop(): Promise<void>;
}

/** Listens; `stop` ends open event streams too. */
export async function startInbox(
  { app, stop = async () => {} }: { app: Express; stop?: () => Promise<void> },
  { port, host }: { port: number; host: string },
): Promise<RunningInbox> {
  const server: Server = createHttpServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${bound}`,
    async stop() {
      await stop();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
