import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import type { WebhookEvent } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import { expect, expectTypeOf, test } from 'vitest';
import { verifyWebhook, type WebhookFault } from '../src/webhooks.ts';

const secret = `whsec_${Buffer.from('a secret that nobody else knows!').toString('base64')}`;
const sent = {
  type: 'note.created',
  timestamp: '2026-03-09T08:41:02.190Z',
  data: { threadId: 'thr_1', noteId: 'nte_1' },
};
/** The result of `verifyWebhook`. The id comes from a header. */
const event = { id: 'whk_1', ...sent };

/** Creates a delivery like the service does, with optional changes. */
function deliver({
  at = new Date(),
  body = JSON.stringify(sent),
  id = 'whk_1',
  using = secret,
  ...changes
}: {
  at?: Date;
  body?: string;
  id?: string;
  using?: string;
  sent?: string;
} = {}) {
  const signature = new Webhook(using).sign(id, at, body);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
    'webhook-signature': signature,
  };
  return { headers: headers as Record<string, string>, body: changes.sent ?? body };
}

test('returns an event from a Request and from headers and a body', async () => {
  const { headers, body } = deliver();
  expect(await verifyWebhook({ headers, body }, secret)).toEqual(event);
  expect(await verifyWebhook({ headers, body: Buffer.from(body) }, secret)).toEqual(event);
  expect(await verifyWebhook({ headers: new Headers(headers), body }, secret)).toEqual(event);
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  expect(await verifyWebhook({ headers: upper, body }, secret)).toEqual(event);
  const request = new Request('https://receiver.example/hooks', { method: 'POST', headers, body });
  expect(await verifyWebhook(request, secret)).toEqual(event);
});

test('accepts either secret during a rotation', async () => {
  const other = `whsec_${Buffer.from('another secret, which is the new one').toString('base64')}`;
  expect(await verifyWebhook(deliver(), [other, secret])).toEqual(event);
  expect(await verifyWebhook(deliver({ using: other }), [other, secret])).toEqual(event);
});

function withTime(time: string) {
  const { headers, body } = deliver();
  return { headers: { ...headers, 'webhook-timestamp': time }, body };
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const other = `whsec_${Buffer.from('the secret of somebody else ....').toString('base64')}`;
test.for([
  ['headers', 'a time that is not a number', () => withTime('soon')],
  ['body', 'a long text', () => deliver({ body: `"${'x'.repeat(1_000_000)}"` })],
  ['signature', 'another secret', () => deliver({ using: other })],
  ['signature', 'an altered body', () => deliver({ sent: JSON.stringify({ ...sent, type: 'thread.created' }) })],
  ['timestamp', 'an old time', () => deliver({ at: minutes(-6) })],
  ['timestamp', 'a future time', () => deliver({ at: minutes(6) })],
  ['headers', 'no signature', () => ({ ...deliver(), headers: { 'webhook-id': 'whk_1', 'webhook-timestamp': '1' } })],
  ['headers', 'no headers', () => ({ headers: {}, body: '{}' })],
  ['headers', 'no signature and no body', () => ({ headers: {}, body: undefined as never })],
  ['body', 'an empty request, as Express 5 passes it', () => ({ ...deliver(), body: undefined as never })],
  ['body', 'an empty request, as Express 4 passes it', () => ({ ...deliver(), body: {} as never })],
  ['body', 'no JSON', () => deliver({ body: 'no' })],
  ['body', 'no event', () => deliver({ body: '[]' })],
  ['body', 'no data', () => deliver({ body: JSON.stringify({ ...sent, data: null }) })],
] as [WebhookFault, string, () => ReturnType<typeof deliver>][])('%s: %s is rejected', async ([fault, , make]) => {
  await expect(verifyWebhook(make(), secret)).rejects.toMatchObject({ name: 'WebhookError', fault });
});

test('the id of an event is the same for each delivery, and a body cannot replace it', async () => {
  const ids = [];
  for (const delivery of [
    deliver(),
    deliver(),
    deliver({ id: 'whk_2', body: JSON.stringify({ ...sent, id: 'whk_1' }) }),
  ])
    ids.push((await verifyWebhook(delivery, secret)).id);
  expect(ids).toEqual(['whk_1', 'whk_1', 'whk_2']);
});

test('accepts a Request from another library and any kind of bytes', async () => {
  const { headers, body } = deliver();
  // In another realm, `instanceof Request` is false.
  const foreign = Object.setPrototypeOf(
    { headers: new Headers(headers), bodyUsed: false, text: async () => body },
    Object.create(null),
  );
  expect(await verifyWebhook(foreign, secret)).toEqual(event);
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook({ headers, body: bytes.buffer }, secret)).toEqual(event);
  const { ArrayBuffer: Foreign, Uint8Array: View } = runInNewContext('({ ArrayBuffer, Uint8Array })');
  const buffer = new Foreign(bytes.length);
  new View(buffer).set(bytes);
  expect(await verifyWebhook({ headers, body: buffer }, secret)).toEqual(event);
  expect(await verifyWebhook({ headers, body: new View(buffer) }, secret)).toEqual(event);
});

test('a request that cannot be verified causes a TypeError that explains the mistake', async () => {
  const { headers, body } = deliver();
  const request = new Request('https://receiver.example/hooks', { method: 'POST', headers, body });
  await request.text();
  await expect(verifyWebhook(request, secret)).rejects.toThrow(/^The body was already read\./);
  headers['content-length'] = `${body.length}`;
  const parsed = verifyWebhook({ headers, body: event as never }, secret);
  await expect(parsed).rejects.toThrow(/^The body must be the received string or bytes\./);
  const missing = verifyWebhook({ headers, body: undefined as never }, secret);
  await expect(missing).rejects.toThrow(/^The body is missing\./);
  // HTTP/2 needs no content-length.
  const { 'content-length': _, ...withoutLength } = headers;
  const parsedOverHttp2 = verifyWebhook({ headers: withoutLength, body: event as never }, secret);
  await expect(parsedOverHttp2).rejects.toThrow(/^The body must be the received string or bytes\./);
});

test.each([undefined, null, {}])('a request with the length 0 and the body %j has no body', async (body) => {
  const headers = { ...deliver().headers, 'content-length': '0' };
  const verified = verifyWebhook({ headers, body: body as never }, secret);
  await expect(verified).rejects.toMatchObject({ fault: 'body', message: 'The request has no body.' });
});

test.each([[undefined], [''], [[]], [[undefined, '']]])('the secret %j counts as missing', async (none) => {
  await expect(verifyWebhook(deliver(), none)).rejects.toThrow(/^The secret is missing\./);
  await expect(verifyWebhook({ headers: {}, body: '{}' }, none)).rejects.toThrow(TypeError);
});

test('an invalid secret is reported without its value', async () => {
  for (const given of ['whsec_%%%', [secret, 'whsec_%%%']]) {
    const error = await verifyWebhook(deliver(), given).catch((reason) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toMatch(/^The secret is invalid/);
    expect(inspect(error, { depth: 9 })).not.toContain('%%%');
  }
});

test('one of two secrets may be missing', async () => {
  expect(await verifyWebhook(deliver(), [undefined, secret])).toEqual(event);
});

test('an event of an unknown type is returned, whatever its data contains', async () => {
  const later = { type: 'inbox.renamed', timestamp: event.timestamp, data: { name: 'Hello' } };
  expect(await verifyWebhook(deliver({ body: JSON.stringify(later) }), secret)).toEqual({ id: 'whk_1', ...later });
});

test('the type of an event determines its data', async () => {
  const given = await verifyWebhook(deliver(), secret);
  expectTypeOf(given).toExtend<WebhookEvent>();
  expectTypeOf(given.id).toBeString();
  if (given.type === 'note.created') expectTypeOf(given.data.noteId).toBeString();
  if (given.type === 'draft.discarded') expectTypeOf(given.data.reason).toEqualTypeOf<string | null>();
  // @ts-expect-error only note events have a note id
  void given.data.noteId;
});
