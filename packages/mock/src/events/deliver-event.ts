import { randomUUID } from 'node:crypto';
import type { Contract, WebhookEvent } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import type { MockOptions, WebhookReceiver } from '../server/mock-options.ts';

/** The event was not sent: its type is unknown, the secret is invalid, or the receiver is unreachable. */
export class NotSent extends Error {}

/** Throws `NotSent` if the secret is invalid. */
function createSigner(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    throw new NotSent('The signing secret must be whsec_ followed by base64, as printed by `threads webhook create`.');
  }
}

/** Sends a signed event, like the service. */
async function deliverEvent(
  { to, secret }: WebhookReceiver,
  event: object,
  { delivery }: Contract,
  signal = new AbortController().signal,
): Promise<{ id: string; status: number }> {
  const signer = createSigner(secret);
  const id = `whk_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const sentAt = new Date();
  const body = JSON.stringify(event);
  const response = await fetch(to, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${Math.floor(sentAt.getTime() / 1000)}`,
      'webhook-signature': signer.sign(id, sentAt, body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout((delivery?.timeoutSeconds ?? 15) * 1000)]),
  }).catch((error: Error & { cause?: { code?: string } }) => {
    throw new NotSent(`${to} cannot be reached: ${error.cause?.code ?? error.message}.`);
  });
  await response.body?.cancel();
  return { id, status: response.status };
}

/**
 * Sends a signed example event from the contract to a receiver. `event` is its type.
 *
 * @example
 * const { status } = await sendExample({ to: 'http://127.0.0.1:4040/hooks', event: 'note.created', secret, contract });
 */
export async function sendExample({
  event,
  contract,
  ...receiver
}: WebhookReceiver & { event: string; contract: Contract }): Promise<{ id: string; status: number }> {
  const [example] = contract.webhooks.find(({ type }) => type === event)?.examples ?? [];
  const known = contract.webhooks.map(({ type }) => type).join(', ');
  if (!example) throw new NotSent(`There is no event '${event}'. Use ${known || 'a document with webhooks'}.`);
  return deliverEvent(receiver, { ...Object(example.value), timestamp: new Date().toISOString() }, contract);
}

/**
 * Creates a function that reports events and sends them to the receiver, if any. Unlike the service, it does not retry.
 *
 * @param signal Aborts the deliveries.
 */
export function createEventSender(
  contract: () => Contract,
  { webhooks, onEvent }: Pick<MockOptions, 'webhooks' | 'onEvent'>,
  signal: AbortSignal,
): (event: WebhookEvent) => void {
  if (webhooks) createSigner(webhooks.secret);
  return (event) => {
    if (!webhooks) return onEvent?.({ event });
    deliverEvent(webhooks, event, contract(), signal).then(
      ({ status }) => onEvent?.({ event, status }),
      ({ message }: Error) => signal.aborted || onEvent?.({ event, error: message }),
    );
  };
}
