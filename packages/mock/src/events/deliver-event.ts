import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { isSigningSecret } from './receiver.ts';

/** The event was not sent: its type is unknown, the secret is invalid, or the receiver is unreachable. */
export class NotSent extends Error {}

export interface EventDelivery {
  /** The URL of the receiver. */
  to: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
  /** The payload. */
  event: object;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
}

/** Sends a signed event, like the service. */
export async function deliverEvent(delivery: EventDelivery): Promise<{ id: string; status: number }> {
  const { to, secret, event, timeoutSeconds, signal } = delivery;
  const id = `whk_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const sentAt = new Date();
  const body = JSON.stringify(event);
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(sentAt.getTime() / 1000)}`,
    'webhook-signature': sign(secret, id, sentAt, body),
  };
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const response = await fetch(to, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: Error) => {
    const { cause } = error as { cause?: { code?: string } };
    throw new NotSent(`${to} cannot be reached: ${cause?.code ?? error.message}.`);
  });
  await response.body?.cancel();
  return { id, status: response.status };
}

/** Throws `NotSent` if a secret is invalid. */
export function checkSecret(secret: string): void {
  if (!isSigningSecret(secret))
    throw new NotSent('The signing secret must be whsec_ followed by base64, as printed by `threads webhook create`.');
}

function sign(secret: string, id: string, sentAt: Date, body: string): string {
  checkSecret(secret);
  return new Webhook(secret).sign(id, sentAt, body);
}
