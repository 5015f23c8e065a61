import { verifyWebhook } from '@threads-api/client/webhooks';
import type { WebhookEvent } from '@threads-api/contract';
import type { Store } from '#store';
import { serve, shared } from '../serve.ts';
import { startReceiver as startPlainReceiver } from '../webhooks/receiver.ts';

/** Starts a webhook receiver, and a process part that delivers, until the end of the test. */
export async function startReceiver(store: Store) {
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
  await serve(shared(store), { webhooksAllowLoopback: true }, { parts: ['webhooks'] });
  return receiver;
}
