import { METHODS } from 'node:http';
import { contract, type ResponseOf } from '@threads-api/contract';
import { createRandom, pick } from '@threads-api/sample-data/random';
import { exchangeBytes, isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { inboxContract } from '../inbox/inbox-operations.ts';
import { signIn } from '../inbox/visitor.ts';
import { serveDemo } from '../serve.ts';

// To send more: HOSTILE_REQUESTS=1000000 vitest run test/api/hostile-requests.test.ts --testTimeout 3600000
const requests = Number(process.env.HOSTILE_REQUESTS ?? (isRepeating ? 20_000 : 1_000));
const seed = Number(process.env.HOSTILE_SEED ?? 20261116);

type Victim = Awaited<ReturnType<typeof serveVictim>>;

/** Serves the demo. Returns the values that an attacker with access knows. */
async function serveVictim() {
  const limit = { requests: 1_000_000_000, windowSeconds: 60 };
  const server = await serveDemo({ failedAuthLimit: limit, mcpRateLimit: limit.requests });
  const { ask, baseUrl, inboxUrl, operationsUrl, mcpToken, store, target } = server;
  const { nextCursor }: ResponseOf<'listThreads'> = JSON.parse(
    await (await ask('/threads?limit=1', target.tokens.full)).text(),
  );
  const { cookie, csrfToken } = await signIn({ store, inbox: { url: inboxUrl } }, contract.caller ?? '');
  return {
    /** The addresses of the service and of its operations port. */
    addresses: [baseUrl, operationsUrl].map((url) => new URL(url).host),
    /** The value of the Host header that the page needs. */
    pageHost: new URL(inboxUrl).host,
    token: target.tokens.full,
    mcpToken,
    session: [`Origin: ${inboxUrl}`, `Cookie: ${cookie}`, `X-CSRF-Token: ${csrfToken}`],
    threadId: target.resources.getThread.visible,
    cursor: String(nextCursor),
  };
}

const operations = [
  ...contract.operations.map(({ path }) => `${contract.basePath}${path}`),
  // A stream of events does not end.
  ...inboxContract.operations.filter(({ id }) => id !== 'streamEvents').map(({ path }) => `/inbox${path}`),
];
const targets = [
  ...operations.map((path) => path.replaceAll(/\{\w+\}/g, 'VALUE')),
  ...['/mcp', '/mcp/', '/VALUE', '//evil.example/VALUE', '/assets/VALUE'],
];
const parameters = ['limit', 'historyLimit', 'cursor', 'historyCursor', 'unread', '__proto__[x]', 'limit[]', 'VALUE'];
const headers = [
  ...['Accept', 'Accept-Encoding', 'Content-Type', 'Content-Encoding', 'If-None-Match', 'If-Modified-Since', 'Range'],
  ...['Origin', 'Cookie', 'X-Forwarded-For', 'X-Forwarded-Host', 'Access-Control-Request-Method', 'Expect'],
  ...['X-HTTP-Method-Override', 'Mcp-Session-Id', 'Authorization', '__proto__'],
];

/** Values that some parameter, id or header may have, and many that none may have. */
const known = [
  ...'-1 0 1 1e3 0x10 1.5 +1 %201 1%00 NaN Infinity -0 %E0%A5%A7 9007199254740993 99999999999999999999'.split(' '),
  ...'%zz % %00 %ff%fe %c0%ae .. . %2e%2e%2f thr_ __proto__ constructor %F0%9F%92%A9 %ed%a0%80 null'.split(' '),
  ...'gzip br;q=2 *;q=0 deflate text/xml application/json;charset=utf-99 W/"x" bytes=5-2 bytes=0-0,1-1'.split(' '),
  ...'true 1&unread=1 ::1 1.2.3.4,5.6.7.8 http://evil.example DELETE Basic Bearer /../../etc/passwd'.split(' '),
  ...["'%20or%201=1--", '', '9'.repeat(400), 'a'.repeat(3_000), '&'.repeat(1_500), 'a/'.repeat(2_000)],
];

/** The examples of the page's contract, and bodies that no operation accepts. */
const bodies = [
  ...inboxContract.operations.flatMap(({ requestBody }) => JSON.stringify(requestBody?.examples[0]?.value) ?? []),
  ...' { [ null 0 "" {} []'.split(' '),
  ...['{"__proto__":{"admin":true}}', '{"a":1,"a":2}', '\u00ef\u00bb\u00bf{}', '{"secret":"\\ud800"}'],
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_thread","arguments":{"id":{}}}}',
  ...[`${'['.repeat(2_000)}${']'.repeat(2_000)}`, `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`],
];

/** The bytes that a header value may have (RFC 9110), without letters that add nothing. */
const characters = [...'abcXYZ019-._~!$&\'()*+,;=:@%/?[]{}|\\^`"<> \t\x80\xe9\xff'];
// CONNECT ends a connection. The first methods reach the most code.
const otherMethods = METHODS.filter((name) => name !== 'CONNECT');
const methods = [...Array.from({ length: 30 }, () => ['GET', 'GET', 'GET', 'POST', 'PUT']).flat(), ...otherMethods];

/**
 * Makes requests with valid framing, in which everything else may be invalid. The server responds to each and keeps the
 * connection open. packages/http/test/security/smuggling.test.ts has requests with invalid framing.
 */
function createRequests(victim: Victim): () => [address: string, bytes: string] {
  const { addresses, pageHost, token, mcpToken, session, threadId, cursor } = victim;
  const random = createRandom(seed);
  const isOneOf = (count: number) => random() < 1 / count;
  const several = <T>(most: number, make: () => T) => Array.from({ length: random() * (most + 1) }, make);
  const noise = () => several(40, () => pick(random, characters)).join('');
  /** Changes one character of a text, or removes its end. */
  function damaged(text: string): string {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + (isOneOf(2) ? '' : `A${text.slice(at + 1)}`);
  }
  const value = () =>
    pick(random, [threadId, threadId, damaged(threadId), cursor, damaged(cursor), pick(random, known), noise()]);
  const inTarget = () => value().replaceAll(/[^!-~]/g, '');
  const fill = (template: string) => template.replaceAll('VALUE', inTarget);
  const bearers = [token, token, mcpToken, 'session', `${token},Bearer ${token}`].map((each) => `Bearer ${each}`);

  /** The headers that get a request past the checks of its part, or other ones. */
  function credentialsFor(target: string): string[] {
    if (target.startsWith('/inbox')) return session;
    if (target.startsWith('/mcp'))
      return [`Authorization: Bearer ${mcpToken}`, 'Accept: application/json, text/event-stream'];
    return [`Authorization: ${isOneOf(2) ? damaged(`Bearer ${token}`) : pick(random, bearers)}`];
  }

  /** A body that ends where its headers declare. */
  function content(): string[] {
    const example = pick(random, bodies);
    const body = pick(random, ['', example, damaged(example), noise()]);
    if (isOneOf(3)) return body ? [`Content-Length: ${body.length}\r\n`, body] : ['', ''];
    const chunk = body && `${body.length.toString(16)};a="b"\r\n${body}\r\n`;
    const trailer = isOneOf(2) ? 'Authorization: Bearer x\r\n' : '';
    return ['Transfer-Encoding: chunked\r\n', `${chunk}0\r\n${trailer}\r\n`];
  }

  return function make() {
    const target = fill(pick(random, targets));
    const method = pick(random, methods);
    // A stream of events does not end, and signing out would end the session for all requests after it.
    if (method === 'GET' && target.startsWith('/mcp')) return make();
    if (method === 'DELETE' && target === '/inbox/session') return make();
    const address = isOneOf(20) ? pick(random, addresses) : (addresses[0] ?? '');
    const query = several(2, () => `${fill(pick(random, parameters))}=${inTarget()}`).join('&');
    const odd = several(3, () => `${pick(random, headers)}: ${value()}`);
    const [framing, body] = content();
    const host = target.startsWith('/inbox') ? pageHost : address;
    const lines = [...credentialsFor(target), ...odd].join('\r\n');
    const head = `${method} ${target}${query && `?${query}`} HTTP/1.1\r\nHost: ${host}\r\n${framing}${lines}`;
    return [address, `${head}\r\n\r\n${body}`];
  };
}

const connections = 50;
/** The milliseconds of silence after which a response counts as missing. */
const patience = 20_000;

/**
 * Sends hostile requests, each followed by a valid one on the same connection. Returns the requests that did not get exactly
 * one response below 500, and the number of responses by status. The same seed gives the same requests.
 */
async function sendHostileRequests(victim: Victim) {
  const makeRequest = createRequests(victim);
  const statuses = new Map<number, number>();
  const findings: unknown[] = [];
  const send = async ([address, hostile]: [string, string]) => {
    const last = `GET ${contract.basePath}/threads HTTP/1.1\r\nHost: ${address}\r\nConnection: close\r\n\r\n`;
    const { text, statuses: received } = await exchangeBytes(`http://${address}`, `${hostile}${last}`, patience);
    const [first = 0] = received;
    statuses.set(first, (statuses.get(first) ?? 0) + 1);
    const expected = /^connection: close\r?$/im.test(text.split('\r\n\r\n')[0] ?? '') ? 1 : 2;
    if (received.length !== expected || received.some((status) => status >= 500)) findings.push({ hostile, received });
  };
  for (let sent = 0; sent < requests && findings.length === 0; sent += connections)
    await Promise.all(Array.from({ length: connections }, makeRequest).map(send));
  return { findings, statuses };
}

test(`${requests} hostile requests get exactly one response each, and no 5xx`, async () => {
  const { findings, statuses } = await sendHostileRequests(await serveVictim());
  expect(findings).toEqual([]);
  for (const status of [200, 400, 401, 403, 404, 405])
    expect(statuses.get(status), `${status} was met`).toBeGreaterThan(9);
});
