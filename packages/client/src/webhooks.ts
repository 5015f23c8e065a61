import type { WebhookEvent } from '@threads-api/contract';
import { WebhookVerificationError as LibraryError, Webhook } from 'standardwebhooks';

export type { WebhookEvent } from '@threads-api/contract';

/** Why a request is not to be trusted: the part of it that is missing or wrong. */
export type WebhookFault = 'headers' | 'signature' | 'timestamp' | 'replayed' | 'body';

/**
 * The request must not be processed. Respond with 400; but with 204 to `replayed`, since the event was processed before and
 * would be sent again.
 */
export class WebhookError extends Error {
  /** The part that is missing or wrong. */
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.fault = fault;
  }
}

/** The parts of a request, as a server of Node.js has them. */
export interface ReceivedWebhook {
  /** The headers; upper and lower case do not matter. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The body as it arrived, before anything parsed it. */
  body: string | Uint8Array | ArrayBuffer;
}

export interface VerifyOptions {
  /** Whether an event was processed before, by its id. Default: not checked. A database remembers ids for good, `rememberIds` in one process. */
  seen?: (id: string) => boolean | Promise<boolean>;
}

/**
 * Verifies that an event comes from the service, and returns it; `type` says which one it is. It may be of a type that this
 * version does not know: ignore that.
 *
 * @param request A `Request` whose body was not read yet, or headers and the unparsed body.
 * @param secret The secret, or several during a rotation, of which any may match. Those that are `undefined` are ignored.
 * @throws `WebhookError` if the request is not to be trusted; `TypeError` if it cannot be checked: no valid secret, or a body
 * that was read or parsed already.
 * @example
 * const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET);
 * if (event.type === 'note.created') console.log(event.data.noteId);
 */
export async function verifyWebhook(
  request: Request | ReceivedWebhook,
  secret: string | undefined | readonly (string | undefined)[],
  { seen }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const webhooks = [secret].flat().filter(Boolean).map(createVerifier);
  if (webhooks.length === 0)
    throw new TypeError('No secret was given. Pass the one that the service showed, which starts with whsec_.');
  const { headers, body } = await partsOf(request);
  const id = headers['webhook-id'];
  if (!id || !headers['webhook-timestamp'] || !headers['webhook-signature'])
    throw new WebhookError('headers', 'One of webhook-id, webhook-timestamp and webhook-signature is missing.');
  verifyWithAny(webhooks, body, headers);
  const event = parse(body);
  if (await seen?.(id)) throw new WebhookError('replayed', `The event ${id} was received before.`);
  return event;
}

/**
 * Remembers the last ids within this process. Add an id after its event was processed, not before: an event that failed has
 * to be accepted when it is sent again.
 *
 * @param most How many ids it remembers. Default: 10,000.
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

function createVerifier(secret: string | undefined): Webhook {
  try {
    return new Webhook(secret ?? '');
  } catch (cause) {
    // Not shown: it is a secret all the same.
    throw new TypeError('A secret is not valid: it is whsec_ and Base64. Copy it again, without spaces.', { cause });
  }
}

function verifyWithAny(webhooks: Webhook[], body: string, headers: Record<string, string>): void {
  let last: unknown;
  for (const webhook of webhooks) {
    try {
      webhook.verify(body, headers);
      return;
    } catch (error) {
      last = error;
    }
  }
  // Signed, and not JSON.
  if (last instanceof SyntaxError) throw notAnEvent();
  if (last instanceof LibraryError && /timestamp/i.test(last.message))
    throw new WebhookError(
      'timestamp',
      'The event is too old or from the future: a clock is wrong, or somebody sent it again.',
    );
  throw new WebhookError('signature', 'The signature does not match: another secret, or the body was altered.');
}

/** By their methods, not by their classes: a `Request` may come from another library or realm. */
async function partsOf(request: Request | ReceivedWebhook): Promise<{ headers: Record<string, string>; body: string }> {
  const { headers } = request;
  const given = isIterable(headers) ? Object.fromEntries(headers) : headers;
  const pairs = Object.entries(given).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(',')]);
  return { headers: Object.fromEntries(pairs), body: await bodyOf(request) };
}

async function bodyOf(request: Request | ReceivedWebhook): Promise<string> {
  if ('text' in request) {
    if (request.bodyUsed)
      throw new TypeError('The body of the request was read before. Verify first, or pass its headers and the text.');
    return request.text();
  }
  const { body } = request;
  if (typeof body === 'string') return body;
  if (ArrayBuffer.isView(body) || /ArrayBuffer/.test(Object.prototype.toString.call(body)))
    return new TextDecoder().decode(body);
  if (body === undefined || body === null)
    throw new TypeError('There is no body. With Express, put express.raw() before this handler.');
  throw new TypeError('The body must be a string or bytes, as it arrived. A parsed one cannot be verified.');
}

const isIterable = (headers: object): headers is Headers => Symbol.iterator in headers;

function parse(body: string): WebhookEvent {
  try {
    const event = JSON.parse(body) as WebhookEvent;
    if (typeof event?.type === 'string' && typeof event.data?.threadId === 'string') return event;
  } catch {
    // Reported below.
  }
  throw notAnEvent();
}

const notAnEvent = () => new WebhookError('body', 'The body is not an event of the contract.');
