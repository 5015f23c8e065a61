import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WebhookEvent } from '@threads-api/contract';
import { listen } from '@threads-api/testing/listen';
import { Webhook } from 'standardwebhooks';

export const secret = `whsec_${Buffer.from('a secret that nobody else knows!').toString('base64')}`;

/** Starts a receiver that verifies events and responds with these statuses. It stops after the test. */
export async function openReceiver(...statuses: number[]) {
  const received: WebhookEvent[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push(new Webhook(secret).verify(body, request.headers as Record<string, string>) as WebhookEvent);
    response.writeHead(statuses[received.length - 1] ?? 204).end();
  });
  return { to: `${await listen(server)}/hooks`, received, server };
}
