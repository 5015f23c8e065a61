import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type Contract, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import { additionalFields, objectsIn } from '../data/additional-fields.ts';
import { fieldsOf, parseJson } from '../http/json.ts';
import { findMismatch, findTextMismatch } from '../probes/schemas.ts';
import type { WebhookProblem } from './webhook-report.ts';

/** A received event, with the contract's description of its type. */
interface ReceivedEvent {
  type: string;
  data: Record<string, unknown>;
  /** The whole payload. */
  payload: unknown;
  /** Absent for an unknown type. */
  schema?: SchemaObject;
  /** Identifies the change: the type and the ids that the contract requires. Absent if there are none. */
  change?: string;
}

/** Reads the body of a delivery. A body that is not an event has an empty type. */
export function readEvent(body: string, webhooks: Contract['webhooks']): ReceivedEvent {
  const payload = parseJson(body);
  const { type, data } = Object(payload) as { type?: unknown; data?: unknown };
  const schema = webhooks.find((webhook) => webhook.type === type)?.schema;
  const fields = fieldsOf(data);
  const change = schema && changeOf(`${type}`, fields, schema);
  return {
    type: typeof type === 'string' ? type : '',
    data: fields,
    payload,
    ...(schema && { schema }),
    ...(change && { change }),
  };
}

function changeOf(type: string, data: Record<string, unknown>, schema: SchemaObject): string | undefined {
  const required = propertiesOf(schema).data?.required ?? [];
  const ids = required.filter((name) => name.endsWith('Id')).map((name) => data[name]);
  return ids.length > 0 && ids.every((id) => typeof id === 'string') ? [type, ...ids].join(' ') : undefined;
}

export interface Delivery {
  /** The `webhook-id`, or `without an id`. */
  id: string;
  method: string;
  /** From the first slash on. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: ReceivedEvent;
  /** When it arrived, in epoch milliseconds. */
  at: number;
}

const jsonType = 'Content-Type: application/json';

/** Checks single deliveries: headers, signature and payload. */
export function createDeliveryChecker(
  webhooks: Contract['webhooks'],
  secret: string,
): (delivery: Delivery) => WebhookProblem[] {
  const verifier = new Webhook(secret);
  return (delivery) => {
    const found = checkHeaders(delivery, webhooks);
    // With a wrong method or header, the signature cannot be verified.
    if (found.every(({ expected }) => expected === jsonType)) found.push(...checkSignature(delivery, verifier));
    // A form or a GET has no payload. The finding about its method or headers covers that.
    if (found.length > 0 && !delivery.event.type) return found;
    return [...found, ...checkPayload(delivery.event), ...checkContent(delivery.event), ...checkChange(delivery.event)];
  };
}

function checkHeaders({ method, headers }: Delivery, webhooks: Contract['webhooks']): WebhookProblem[] {
  const found: WebhookProblem[] = [];
  const add = (expected: string, received: string) => found.push({ check: 'webhook-headers', expected, received });
  if (method !== 'POST') add('POST', method);
  const contentType = headers['content-type'];
  if (!/^application\/json *(;|$)/i.test(contentType ?? '')) add(jsonType, `Content-Type: ${contentType ?? 'none'}`);
  for (const { name, schema } of webhooks[0]?.headers ?? []) {
    const value = headers[name];
    const reason = typeof value === 'string' ? findTextMismatch(schema, value) : 'is missing';
    if (reason) add(`a ${name} header as documented in the contract`, `${name} ${value ?? ''} ${reason}`);
  }
  return found;
}

function checkSignature({ headers, body }: Delivery, verifier: Webhook): WebhookProblem[] {
  try {
    verifier.verify(body, headers as Record<string, string>);
    return [];
  } catch (error) {
    // A body that is not JSON is reported as such.
    if (error instanceof SyntaxError) return [];
    const expected = 'a valid signature, and a timestamp of the last five minutes';
    return [{ check: 'webhook-signature', expected, received: (error as Error).message }];
  }
}

/** Unknown event types are allowed, because clients must ignore them. */
function checkPayload({ type, schema, payload }: ReceivedEvent): WebhookProblem[] {
  const check = 'webhook-payload';
  if (!type) return [{ check, expected: 'one event, as {"type", "timestamp", "data"}', received: 'no type' }];
  const mismatch = schema && findMismatch(schema, payload);
  if (!mismatch) return [];
  const { pointer, message, value } = mismatch;
  return [{ check, expected: `${pointer || 'the body'} ${message}`, received: `${JSON.stringify(value)}` }];
}

function checkContent({ schema = {}, payload }: ReceivedEvent): WebhookProblem[] {
  const name = findContent(schema, payload);
  return name ? contentFound(name) : [];
}

export const contentFound = (received: string): WebhookProblem[] => [
  { check: 'webhook-thin', expected: 'no content: clients fetch it from the API', received },
];

/** `from` and `to` of a change must differ. */
function checkChange({ type, data }: ReceivedEvent): WebhookProblem[] {
  if (!('from' in data) || !('to' in data) || !isDeepStrictEqual(data.from, data.to)) return [];
  const received = `from and to are ${JSON.stringify(data.to)}`;
  return [{ check: 'webhook-change', expected: `${type} only for a change`, received }];
}

const address = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/;

const isContent = (name: string, value: unknown) =>
  typeof value === 'string' &&
  value !== '' &&
  (/^(body|bodyText|bodyHtml|text|html|content|preview|snippet|subject)$/.test(name) || address.test(value));

/** The name of an undeclared field of an event that contains an e-mail address, or has the usual name of a text. */
const findContent = (schema: SchemaObject, payload: unknown): string | undefined =>
  additionalFields(schema, payload)
    .flatMap(({ name, value }) => [[name, value] as const, ...objectsIn(value).flatMap(Object.entries<unknown>)])
    .find(([name, value]) => isContent(name, value))?.[0];
