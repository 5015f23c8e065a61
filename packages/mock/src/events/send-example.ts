import type { Contract } from '@threads-api/contract';
import { deliverEvent, NotSent } from './deliver-event.ts';

export interface ExampleEvent {
  /** The URL of the receiver. */
  to: string;
  /** The event type, such as `note.created`. */
  event: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
  contract: Contract;
}

/**
 * Sends a signed example event from the contract to a receiver.
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
  const payload = { ...(example.value as object), timestamp: new Date().toISOString() };
  return deliverEvent({ to, secret, event: payload, timeoutSeconds: contract.delivery?.timeoutSeconds ?? 15 });
}
