import type { IncomingHttpHeaders } from 'node:http';
import type { Contract } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import { parseJson } from '../http/parse-json.ts';
import { findMismatch, findTextMismatch } from '../probes/schemas.ts';
import type { WebhookFinding } from './webhook-report.ts';

export interface Delivery {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Found = Omit<WebhookFinding, 'delivery'>;

/** Checks single deliveries: headers, signature and payload. */
export function createDeliveryChecker(webhooks: Contract['webhooks'], secret: string): (delivery: Delivery) => Found[] {
  const verifier = new Webhook(secret);
  return (delivery) => [
    ...checkHeaders(delivery, webhooks),
    ...checkSignature(delivery, verifier),
    ...checkPayload(delivery, webhooks),
  ];
}

function checkHeaders({ method, headers }: Delivery, webhooks: Contract['webhooks']): Found[] {
  const found: Found[] = [];
  const add = (expected: string, received: string) => found.push({ check: 'webhook-headers', expected, received });
  if (method !== 'POST') add('POST', method);
  const contentType = headers['content-type'];
  if (!/^application\/json *(;|$)/i.test(contentType ?? ''))
    add('Content-Type: application/json', `Content-Type: ${contentType ?? 'none'}`);
  for (const { name, schema } of webhooks[0]?.headers ?? []) {
    const value = headers[name];
    const reason = typeof value === 'string' ? findTextMismatch(schema, value) : 'is missing';
    if (reason) add(`a ${name} header as documented in the contract`, `${name} ${value ?? ''} ${reason}`);
  }
  return found;
}

function checkSignature({ headers, body }: Delivery, verifier: Webhook): Found[] {
  try {
    verifier.verify(body, headers as Record<string, string>);
    return [];
  } catch (error) {
    const expected = 'a valid signature, and a timestamp of the last five minutes';
    return [{ check: 'webhook-signature', expected, received: (error as Error).message }];
  }
}

function checkPayload({ body }: Delivery, webhooks: Contract['webhooks']): Found[] {
  const event = parseJson(body);
  const type = (event as { type?: string } | undefined)?.type ?? '';
  const schema = webhooks.find((webhook) => webhook.type === type)?.schema;
  if (!schema) {
    const expected = `type: one of ${webhooks.map((webhook) => webhook.type).join(', ')}`;
    return [{ check: 'webhook-payload', expected, received: `type: ${type || 'none'}` }];
  }
  const mismatch = findMismatch(schema, event);
  if (!mismatch) return [];
  const { pointer, message, value } = mismatch;
  return [
    {
      check: 'webhook-payload',
      expected: `${pointer || 'the body'} ${message}`,
      received: `${JSON.stringify(value)}`,
    },
  ];
}
