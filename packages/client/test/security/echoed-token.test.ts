import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import { createThreadsClient, ThreadsError, type Wait } from '../../src/index.ts';
import { page, scripted } from '../answers.ts';
import { collect, openScripted } from '../open-scripted.ts';

/** Contains the bearer token characters that are encoded in URLs. */
const token = 'cthr_s~e/c+r.e-t_0123456789==';
const encoded = encodeURIComponent(token);

const shownBy = (error: unknown) => [
  inspect(error, { depth: 20, showHidden: true }),
  JSON.stringify(error),
  String(error),
  error instanceof Error ? (error.stack ?? '') : '',
];

function expectHidden(error: unknown): void {
  expect(error).toBeInstanceOf(ThreadsError);
  // Check parts too, because a text may be cut inside the token.
  for (const shown of shownBy(error))
    for (const secret of [token, encoded, 'cthr_', '0123456789']) expect(shown).not.toContain(secret);
}

const text = (body: string, init: ResponseInit = {}) => new Response(body, init);
const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const open = (...answers: Response[]) => {
  const waits: Wait[] = [];
  const script = scripted(...answers);
  const { client } = openScripted(script, { token, retry: { attempts: 2 }, onWait: (wait) => waits.push(wait) });
  return { client, waits, script };
};

test.each([
  ['an error message', json({ statusCode: 404, message: `No such token: ${token}` }, { status: 404 })],
  ['a 401 message', json({ statusCode: 401, message: `Bad token ${token}.` }, { status: 401 })],
  ['a gateway page', text(`<p>Authorization: Bearer ${token}</p>`, { status: 403 })],
  ['an HTML page instead of a list', text(`<p>Authorization: Bearer ${token}</p>`)],
  ['a page that is cut inside the token', text(`${'x'.repeat(70)}${token}`, { status: 400 })],
  ['JSON in another shape', json({ headers: { authorization: `Bearer ${token}` } })],
  ['JSON that escapes slashes', text(`{"authorization":"Bearer ${token.replaceAll('/', '\\/')}"}`)],
  ['the request id', json({ statusCode: 404, message: 'No' }, { status: 404, headers: { 'X-Request-Id': token } })],
  ['the content type', text('', { status: 418, headers: { 'Content-Type': `text/${token}` } })],
  ['the scope', text('', { status: 403, headers: { 'WWW-Authenticate': `Bearer scope="${encoded}"` } })],
  ['an encoded message', json({ statusCode: 404, message: `/threads?token=${encoded}` }, { status: 404 })],
])('a token in %s is masked', async (_, answer) => {
  const { client } = open(answer);
  expectHidden(await client.listThreads().catch((reason) => reason));
});

test('a token in a retried response is masked', async () => {
  const { client, waits } = open(json({ statusCode: 503, message: `Down for ${token}` }, { status: 503 }));
  expectHidden(await client.listThreads().catch((reason) => reason));
  expect(waits).toHaveLength(1);
  expectHidden(waits[0]?.cause);
});

test('a token in a cursor is masked in the URL of errors and waits', async () => {
  const { client, script, waits } = open(
    page([{ id: 'a' }], token),
    json({ statusCode: 503, message: 'No' }, { status: 503 }),
  );
  const error = await collect(client.threads.all()).catch((reason) => reason);
  expectHidden(error);
  expect(waits.map(({ url }) => url).join()).not.toContain(encoded);
  expect(waits).toHaveLength(1);
  // The cursor itself is sent unchanged.
  expect(new URL(script.requests[1]?.url ?? '').searchParams.get('cursor')).toBe(token);
});

test('data that contains the token is returned unchanged', async () => {
  const { client } = open(page([{ id: 'a', subject: token }]));
  expect((await client.listThreads()).data).toEqual([{ id: 'a', subject: token }]);
});

test('a token that fetch quotes from a broken response is masked', async () => {
  const server = createServer((socket) => {
    socket.once('data', (request) =>
      socket.end(`HTTP/1.1 200 OK\r\n${/Bearer .*/.exec(String(request))?.[0]}\r\n\r\n`),
    );
  });
  const baseUrl = `${await listen(server)}/api/v1`;
  const client = createThreadsClient({ baseUrl, token, retry: { attempts: 1 } });
  const error = await client.listThreads().catch((reason) => reason);
  expectHidden(error);
  expect(error.cause).toBeInstanceOf(Error);
});

test('a token in an error of an injected fetch is masked', async () => {
  const inner = Object.assign(new Error(`Bearer ${token}`), { data: `Authorization: ${token}` });
  const cause = new Error('failed', { cause: inner });
  // The causes form a cycle.
  inner.cause = cause;
  const fetch = () => Promise.reject(cause);
  const { client } = openScripted({ fetch }, { token, retry: { attempts: 1 } });
  expectHidden(await client.listThreads().catch((reason) => reason));
});
