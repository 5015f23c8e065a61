import type { WebhookEvent } from '@threads-api/contract';
import { WebhookVerificationError as LibraryError, Webhook } from 'standardwebhooks';

export type { WebhookEvent } from '@threads-api/contract';

/** Why a request is not to be trusted: what is missing or wrong about it. */
export type WebhookFault = 'headers' | 'signature' | 'timestamp' | 'replayed' | 'body';

/** A request that is not to be dealt with: answer it with 400; but `replayed` with 204, since it was taken before and would come again. */
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
  headers: Headers | Record<string, string | string[] | undefined>;
  body: string | Uint8Array;
}

export interface VerifyOptions {
  /** Says whether an event was dealt with before. A database knows it for good, `rememberIds` for one process. */
  seen?: (id: string) => boolean | Promise<boolean>;
}

/**
 * Makes sure that an event comes from the service, and returns it; `type` says which it is.
 * Several secrets are for the time of a rotation: any of them will do. A type that this version does not know is given back too: ignore it.
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

/**
 * Remembers the last ids within this process. Add an id when its event is dealt with, not before:
 * one that failed has to be taken when it comes again.
 */
export function rememberIds(most = 10_000): { has(id: string): boolean; add(id: string): void } {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= most) break;
        ids.delete(oldest);
      }
    },
  };
}

function verifyWithAny(secrets: string[], body: string, headers: Record<string, string>): void {
  // A secret that is none is a mistake of the program, whatever the request.
  const webhooks = secrets.map((secret) => new Webhook(secret));
  let last: unknown;
  for (const webhook of webhooks) {
    try {
      webhook.verify(body, headers);
      return;
    } catch (error) {
      last = error;
    }
  }
  // Signed, and no JSON.
  if (last instanceof SyntaxError) throw notAnEvent();
  if (last instanceof LibraryError && /timestamp/i.test(last.message))
    throw new WebhookError(
      'timestamp',
      'The event is too old or from the future: the clock is off, or somebody sent it again.',
    );
  throw new WebhookError('signature', 'The signature does not fit: another secret, or the body was altered.');
}

async function partsOf(request: Request | ReceivedWebhook): Promise<{ headers: Record<string, string>; body: string }> {
  if (request instanceof Request) return { headers: Object.fromEntries(request.headers), body: await request.text() };
  const given = request.headers instanceof Headers ? Object.fromEntries(request.headers) : request.headers;
  const pairs = Object.entries(given).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(',')]);
  const { body } = request;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('The body has to be as it came: a string or bytes. What was parsed cannot be verified.');
  return { headers: Object.fromEntries(pairs), body: typeof body === 'string' ? body : new TextDecoder().decode(body) };
}

function parse(body: string): WebhookEvent {
  try {
    const event = JSON.parse(body) as WebhookEvent;
    if (typeof event?.type === 'string' && typeof event.data?.threadId === 'string') return event;
  } catch {
    // Told below.
  }
  throw notAnEvent();
}

const notAnEvent = () => new WebhookError('body', 'The body is no event of the contract.');
