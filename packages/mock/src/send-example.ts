import { randomUUID } from 'node:crypto';
import type { Contract } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';

export interface ExampleEvent {
  to: string;
  event: string;
  /** `whsec_…`, which the receiver knows too. */
  secret: string;
  contract: Contract;
}

/** An event that the contract has no example of, or a receiver that cannot be asked. */
export class NotSent extends Error {}

/** Sends an example of the contract to a receiver, signed as the service would. */
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
  const at = new Date();
  const body = JSON.stringify({ ...(example.value as object), timestamp: at.toISOString() });
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
    'webhook-signature': signed(secret, id, at, body),
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

function signed(secret: string, id: string, at: Date, body: string): string {
  try {
    return new Webhook(secret).sign(id, at, body);
  } catch {
    throw new NotSent('--secret is whsec_ and base64, as pnpm admin webhook create shows it.');
  }
}
