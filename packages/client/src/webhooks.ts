import type { WebhookEvent } from '@threads-api/contract';
import { WebhookVerificationError as LibraryError, Webhook } from 'standardwebhooks';

export type { WebhookEvent } from '@threads-api/contract';

/** Why a request is not to be trusted: what is missing or wrong about it. */
export type WebhookFault = 'headers' | 'signature' | 'timestamp' | 'replayed' | 'body';

/** A request that is no event of the service. Answer it with 400, and do nothing else. */
export class WebhookError extends Error {
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.fault = fault;
  }
}

/** What a server of Node hands over; the body as it came, before anything parsed it. */
export interface ReceivedWebhook {
  headers: Record<string, string | string[] | undefined>;
  body: string | Uint8Array;
}

export interface VerifyOptions {
  /** Says whether an id was there before; then the request is a repetition. A database does it for good, `rememberIds` for one process. */
  seen?: (id: string) => boolean | Promise<boolean>;
}

/**
 * Makes sure that an event comes from the service, and gives it back; `type` tells which it is.
 * Several secrets are for the time of a rotation: any of them will do.
 *
 * @example
 * const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET);
 * if (event.type === 'note.created') console.log(event.data.noteId);
 */
export async function verifyWebhook(
  request: Request | ReceivedWebhook,
  secret: string | string[],
  { seen }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const { headers, body } = await partsOf(request);
  const id = headers['webhook-id'];
  if (!id || !headers['webhook-timestamp'] || !headers['webhook-signature'])
    throw new WebhookError('headers', 'One of webhook-id, webhook-timestamp and webhook-signature is missing.');
  verifyWithAny([secret].flat(), body, headers);
  const event = parse(body);
  if (await seen?.(id)) throw new WebhookError('replayed', `The event ${id} was received before.`);
  return event;
}

/** Remembers the last ids, for `seen`. Others that receive the same events do not know of it. */
export function rememberIds(most = 10_000): (id: string) => boolean {
  const ids = new Set<string>();
  return (id) => {
    if (ids.has(id)) return true;
    ids.add(id);
    for (const oldest of ids) {
      if (ids.size <= most) break;
      ids.delete(oldest);
    }
    return false;
  };
}

function verifyWithAny(secrets: string[], body: string, headers: Record<string, string>): void {
  let last: unknown;
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(body, headers);
      return;
    } catch (error) {
      last = error;
    }
  }
  if (last instanceof LibraryError && /timestamp/i.test(last.message))
    throw new WebhookError(
      'timestamp',
      'The event is too old or from the future: the clock is off, or somebody sent it again.',
    );
  if (last instanceof LibraryError || last === undefined)
    throw new WebhookError('signature', 'The signature does not fit: another secret, or the body was altered.');
  // Signed, and no JSON.
  if (last instanceof SyntaxError) throw notAnEvent();
  // Not a matter of the request: the secret is none.
  throw last;
}

async function partsOf(request: Request | ReceivedWebhook): Promise<{ headers: Record<string, string>; body: string }> {
  if (request instanceof Request) return { headers: Object.fromEntries(request.headers), body: await request.text() };
  const pairs = Object.entries(request.headers).map(([name, value]) => [
    name.toLowerCase(),
    [value ?? ''].flat().join(','),
  ]);
  const { body } = request;
  return { headers: Object.fromEntries(pairs), body: typeof body === 'string' ? body : new TextDecoder().decode(body) };
}

function parse(body: string): WebhookEvent {
  try {
    const event = JSON.parse(body) as WebhookEvent;
    if (typeof event?.type === 'string' && typeof event.data === 'object') return event;
  } catch {
    // Told below.
  }
  throw notAnEvent();
}

const notAnEvent = () => new WebhookError('body', 'The body is no event of the contract.');
