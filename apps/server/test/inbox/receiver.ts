import { verifyWebhook } from '@threads-api/client/webhooks';
import type { WebhookEvent } from '@threads-api/contract';
import { onTestFinished } from 'vitest';
import { startThreads } from '../run-threads.ts';
import { startReceiver as startPlainReceiver } from '../webhooks/receiver.ts';

/** Starts a webhook receiver, and the delivering worker as a separate process, until the end of the test. */
export async function startReceiver(databaseUrl: string) {
  const receiver = {
    url: '',
    /** The signing secret. */
    secret: '',
    /** The status of the responses. */
    status: 204,
    /** Received events with a valid signature. */
    events: [] as WebhookEvent[],
  };
  const { url } = await startPlainReceiver(async ({ headers }, response, body) => {
    const given = new Headers(headers as Record<string, string>);
    receiver.events.push(await verifyWebhook({ headers: given, body }, receiver.secret));
    response.writeHead(receiver.status).end();
  });
  receiver.url = url;
  const worker = await startThreads(['--only', 'webhooks'], {
    DATABASE_URL: databaseUrl,
    WEBHOOKS_ALLOW_LOOPBACK: '1',
  });
  onTestFinished(async () => void (await worker.stop()));
  return receiver;
}
