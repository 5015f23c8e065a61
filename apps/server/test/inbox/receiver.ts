import { verifyWebhook } from '@threads-api/client/webhooks';
import type { WebhookEvent } from '@threads-api/contract';
import { startThreads } from '../run-threads.ts';
import { startReceiver as startPlainReceiver } from '../webhooks/receiver.ts';

export interface Receiver {
  url: string;
  /** The signing secret. */
  secret: string;
  /** The status of the responses. */
  status: number;
  /** Received events with a valid signature. */
  events: WebhookEvent[];
  stop(): Promise<void>;
}

/** Starts a webhook receiver, and the delivering worker as a separate process. */
export async function startReceiver(databaseUrl: string): Promise<Receiver> {
  const { url, close } = await startPlainReceiver(async ({ headers }, response, body) => {
    const given = new Headers(headers as Record<string, string>);
    receiver.events.push(await verifyWebhook({ headers: given, body }, receiver.secret));
    response.writeHead(receiver.status).end();
  });
  const env = { DATABASE_URL: databaseUrl, WEBHOOKS_ALLOW_LOOPBACK: '1' };
  const worker = await startThreads(['--only', 'webhooks'], env);
  const receiver: Receiver = {
    url,
    secret: '',
    status: 204,
    events: [],
    async stop() {
      await worker.stop();
      await close();
    },
  };
  return receiver;
}
