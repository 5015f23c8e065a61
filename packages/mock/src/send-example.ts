import { randomUUID } from 'node:crypto';
import type { Contract } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';

export interface ExampleEvent {
  /** The URL of the receiver. */
  to: string;
  /** The type of the event, such as `note.created`. */
  event: string;
  /** `whsec_…`, the secret that the receiver verifies signatures with. */
  secret: string;
  contract: Contract;
}

/** The event could not be sent: it is unknown, the secret is invalid, or the receiver is unreachable. */
export class NotSent extends Error {}

/**
 * Sends an example event of the contract to a receiver, signed as the service would sign it.
 *
 * @example
 * const { status } = await sendExample({ to: 'http://127.0.0.1:4040/hooks', event: 'note.created', secret, contract });
 */
export async function sendExample({
  to,
  event,
  secret,
  contract,
}: ExampleEvent): Promise<{ id: string; status: number }> {
  const [example] = contract.webhooks.find(({ type }) => type === event)?.examples ?? [];
  const known = contract.webhooks.map(({ type }) => type).join(', ');
  if (!example) throw new NotSent(`There is no event '${event}'. Use ${known || 'a document with webhooks'}.`);
  const id = `whk_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const sentAt = new Date();
  const body = JSON.stringify({ ...(example.value as object), timestamp: sentAt.toISOString() });
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(sentAt.getTime() / 1000)}`,
    'webhook-signature': sign(secret, id, sentAt, body),
  };
  const response = await fetch(to, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout((contract.delivery?.timeoutSeconds ?? 15) * 1000),
  }).catch((error: Error) => {
    const { cause } = error as { cause?: { code?: string } };
    throw new NotSent(`${to} cannot be reached: ${cause?.code ?? error.message}.`);
  });
  return { id, status: response.status };
}

function sign(secret: string, id: string, sentAt: Date, body: string): string {
  try {
    return new Webhook(secret).sign(id, sentAt, body);
  } catch {
    throw new NotSent('--secret must be whsec_ followed by base64, as pnpm admin webhook create prints it.');
  }
}
