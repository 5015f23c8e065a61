import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The event could not be sent: it is unknown, the secret is invalid, or the receiver is unreachable. */
export class NotSent extends Error {}

export interface EventDelivery {
  /** The URL of the receiver. */
  to: string;
  /** `whsec_…`, the secret that the receiver verifies signatures with. */
  secret: string;
  /** The payload. */
  event: object;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
}

/** Posts an event, signed as the service would sign it. */
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

/** Throws `NotSent` if a secret cannot sign. */
export function checkSecret(secret: string): void {
  sign(secret, 'whk_check', new Date(), '');
}

function sign(secret: string, id: string, sentAt: Date, body: string): string {
  try {
    return new Webhook(secret).sign(id, sentAt, body);
  } catch {
    throw new NotSent('--secret must be whsec_ followed by base64, as threads webhook create prints it.');
  }
}
