import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@threads-api/client/webhooks';
import type { WebhookEvent } from '@threads-api/contract';
import { startThreads } from '../run-threads.ts';

export interface Receiver {
  url: string;
  /** What signs the events. */
  secret: string;
  /** The status of the responses. */
  status: number;
  /** What arrived, and was signed as it should be. */
  events: WebhookEvent[];
  stop(): Promise<void>;
}

/** A receiver of webhooks, and the worker that delivers to it, as a process of its own. */
export async function startReceiver(databaseUrl: string): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', async () => {
      const headers = new Headers(request.headers as Record<string, string>);
      receiver.events.push(await verifyWebhook({ headers, body }, receiver.secret));
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = { DATABASE_URL: databaseUrl, WEBHOOKS_ALLOW_LOOPBACK: '1' };
  const worker = await startThreads(['--only', 'webhooks'], env);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    secret: '',
    status: 204,
    events: [],
    async stop() {
      await worker.stop();
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
