import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createThreadsClient, ThreadsError, type Wait } from '../../src/index.ts';
import { page, scripted } from '../answers.ts';

/** With the characters of a bearer token that a URL writes in another way. */
const token = 'cthr_s~e/c+r.e-t_0123456789==';
const encoded = encodeURIComponent(token);

const shownBy = (error: unknown) => [
  inspect(error, { depth: 20, showHidden: true }),
  JSON.stringify(error),
  String(error),
  error instanceof Error ? (error.stack ?? '') : '',
];

async function readAll(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

function expectHidden(error: unknown): void {
  expect(error).toBeInstanceOf(ThreadsError);
  // Parts of it too: a text may be cut in the middle of it.
  for (const shown of shownBy(error))
    for (const secret of [token, encoded, 'cthr_', '0123456789']) expect(shown).not.toContain(secret);
}

const text = (body: string, init: ResponseInit = {}) => new Response(body, init);
const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const open = (...answers: Response[]) => {
  const waits: Wait[] = [];
  const script = scripted(...answers);
  const client = createThreadsClient({
    baseUrl: 'https://threads.test/api/v1',
    token,
    fetch: script.fetch,
    retry: { attempts: 2, baseWait: 0 },
    onWait: (wait) => waits.push(wait),
  });
  return { client, waits, script };
};

test.each([
  ['the message of an error', json({ statusCode: 404, message: `No such token: ${token}` }, { status: 404 })],
  ['the message of a refusal', json({ statusCode: 401, message: `Bad token ${token}.` }, { status: 401 })],
  ['a page of a gateway', text(`<p>Authorization: Bearer ${token}</p>`, { status: 403 })],
  ['a page instead of a list', text(`<p>Authorization: Bearer ${token}</p>`)],
  ['a page that is cut in the middle of it', text(`${'x'.repeat(70)}${token}`, { status: 400 })],
  ['JSON in another shape', json({ headers: { authorization: `Bearer ${token}` } })],
  ['JSON that escapes slashes', text(`{"authorization":"Bearer ${token.replaceAll('/', '\\/')}"}`)],
  [
    'the id of the response',
    json({ statusCode: 404, message: 'No' }, { status: 404, headers: { 'X-Request-Id': token } }),
  ],
  ['the content type', text('', { status: 418, headers: { 'Content-Type': `text/${token}` } })],
  ['the scope', text('', { status: 403, headers: { 'WWW-Authenticate': `Bearer scope="${encoded}"` } })],
  ['an encoded message', json({ statusCode: 404, message: `/threads?token=${encoded}` }, { status: 404 })],
])('a token in %s is not repeated', async (_, answer) => {
  const { client } = open(answer);
  expectHidden(await client.listThreads().catch((reason) => reason));
});

test('a token in an answer that is tried again is not repeated', async () => {
  const { client, waits } = open(json({ statusCode: 503, message: `Down for ${token}` }, { status: 503 }));
  expectHidden(await client.listThreads().catch((reason) => reason));
  expect(waits).toHaveLength(1);
  expectHidden(waits[0]?.cause);
});

test('a token in a cursor is not repeated by the URL of the next page, in an error or in a wait', async () => {
  const { client, script, waits } = open(
    page([{ id: 'a' }], token),
    json({ statusCode: 503, message: 'No' }, { status: 503 }),
  );
  const error = await readAll(client.threads.all()).catch((reason) => reason);
  expectHidden(error);
  expect(waits.map(({ url }) => url).join()).not.toContain(encoded);
  expect(waits).toHaveLength(1);
  // It is sent as it came.
  expect(new URL(script.requests[1]?.url ?? '').searchParams.get('cursor')).toBe(token);
});

test('data that contains the token is returned as it is', async () => {
  const { client } = open(page([{ id: 'a', subject: token }]));
  expect((await client.listThreads()).data).toEqual([{ id: 'a', subject: token }]);
});

test('a token that fetch repeats from a broken answer is not repeated', async () => {
  const server = createServer((socket) => {
    socket.once('data', (request) =>
      socket.end(`HTTP/1.1 200 OK\r\n${/Bearer .*/.exec(String(request))?.[0]}\r\n\r\n`),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  const client = createThreadsClient({ baseUrl, token, retry: { attempts: 1 } });
  const error = await client.listThreads().catch((reason) => reason);
  expectHidden(error);
  expect(error.cause).toBeInstanceOf(Error);
});

test('a token in the reason of an injected fetch is not repeated', async () => {
  const inner = Object.assign(new Error(`Bearer ${token}`), { data: `Authorization: ${token}` });
  const cause = new Error('failed', { cause: inner });
  // An error that leads back to itself.
  inner.cause = cause;
  const fetch = () => Promise.reject(cause);
  const client = createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token, fetch, retry: { attempts: 1 } });
  expectHidden(await client.listThreads().catch((reason) => reason));
});
