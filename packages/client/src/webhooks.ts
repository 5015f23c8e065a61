import type { WebhookEvent } from '@threads-api/contract';
import { WebhookVerificationError as LibraryError, Webhook } from 'standardwebhooks';

export type { WebhookEvent } from '@threads-api/contract';

/** Why a request was rejected. */
export type WebhookFault = 'headers' | 'signature' | 'timestamp' | 'body';

/** The request must not be processed. Respond with 400. */
export class WebhookError extends Error {
  /** Why the request was rejected. */
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }

  override get name() {
    return 'WebhookError' as const;
  }
}

/** The parts of a request on a Node.js server. */
export interface ReceivedWebhook {
  /** The headers. Names are case-insensitive. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The unparsed body. */
  body: string | Uint8Array | ArrayBuffer;
}

/** A verified event. Its `id` is the same each time the service sends it, so that a receiver can ignore repeats. */
export type VerifiedEvent = WebhookEvent & { id: string };

/**
 * Verifies that an event comes from the service and returns it. Ignore events with an unknown `type`: newer services may
 * send more types.
 *
 * @param request A `Request` with an unread body, or the headers and the unparsed body.
 * @param secret The secret, or several during a rotation, of which one must match. `undefined` entries are ignored.
 * @throws `WebhookError` if the request is untrusted; `TypeError` if a secret is missing or invalid, or if the body is missing or
 * was already read or parsed.
 * @example
 * const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET);
 * if (event.type === 'note.created') console.log(event.data.noteId);
 */
export async function verifyWebhook(
  request: Request | ReceivedWebhook,
  secret: string | undefined | readonly (string | undefined)[],
): Promise<VerifiedEvent> {
  const webhooks = [secret].flat().filter(Boolean).map(createVerifier);
  if (webhooks.length === 0)
    throw new TypeError('The secret is missing. Pass the secret of the webhook, which starts with whsec_.');
  const headers = headersOf(request);
  const id = headers['webhook-id'];
  if (!id || !/^\d/.test(headers['webhook-timestamp'] ?? '') || !headers['webhook-signature'])
    throw new WebhookError(
      'headers',
      'One of webhook-id, webhook-timestamp and webhook-signature is missing or invalid.',
    );
  const body = await bodyOf(request, headers);
  if (body.length > mostBytes) throw tooLarge();
  verifyWithAny(webhooks, body, headers);
  return { ...parse(body), id };
}

function createVerifier(secret: string | undefined): Webhook {
  try {
    return new Webhook(secret ?? '');
  } catch (cause) {
    // The error does not show the value, because it may still be a secret.
    throw new TypeError('The secret is invalid. It must be whsec_ followed by Base64. Copy it again, without spaces.', {
      cause,
    });
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
  // The signature is valid, but the body is not JSON.
  if (last instanceof SyntaxError) throw notAnEvent();
  if (last instanceof LibraryError && /timestamp/i.test(last.message))
    throw new WebhookError(
      'timestamp',
      'The event is too old or from the future: a clock is wrong, or the request was replayed.',
    );
  throw new WebhookError('signature', 'The signature does not match: the secret is wrong, or the body was altered.');
}

function headersOf({ headers }: Request | ReceivedWebhook): Record<string, string> {
  const given = isIterable(headers) ? Object.fromEntries(headers) : headers;
  const pairs = Object.entries(given).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(',')]);
  return Object.fromEntries(pairs);
}

/** Checks for methods, not classes, because a `Request` may come from another library or realm. */
async function bodyOf(request: Request | ReceivedWebhook, headers: Record<string, string>): Promise<string> {
  if ('text' in request) {
    if (request.bodyUsed)
      throw new TypeError('The body was already read. Verify the request first, or pass its headers and the text.');
    return readText(request);
  }
  const { body } = request;
  if (typeof body === 'string') return body;
  if (ArrayBuffer.isView(body) || /ArrayBuffer/.test(Object.prototype.toString.call(body)))
    return new TextDecoder().decode(body);
  // Frameworks set no body, or an empty object, for a request without one.
  const isEmpty = Object.keys(body ?? {}).length === 0;
  if (isEmpty && !Number(headers['content-length']) && !('transfer-encoding' in headers))
    throw new WebhookError('body', 'The request has no body.');
  if (body === undefined || body === null)
    throw new TypeError('The body is missing. With Express, put express.raw() before this handler.');
  throw new TypeError('The body must be the received string or bytes. A parsed body cannot be verified.');
}

/** Much more than the largest event. */
const mostBytes = 1_000_000;

const tooLarge = () => new WebhookError('body', `The body is larger than ${mostBytes} bytes.`);

/** Reads the body, up to a limit: anyone can send a request. */
async function readText(request: Request): Promise<string> {
  // The body may be missing, or another library's stream.
  if (!request.body || !('getReader' in request.body)) return request.text();
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > mostBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

const isIterable = (headers: object): headers is Headers => Symbol.iterator in headers;

function parse(body: string): WebhookEvent {
  try {
    const event = JSON.parse(body) as WebhookEvent;
    if (typeof event?.type === 'string' && typeof event.data === 'object' && event.data !== null) return event;
  } catch {
    // Reported below.
  }
  throw notAnEvent();
}

const notAnEvent = () => new WebhookError('body', 'The body is not an event.');
