import { METHODS } from 'node:http';
import { contract } from '@threads-api/contract';
import { exchangeBytes } from '@threads-api/testing';
import fc, { type Arbitrary } from 'fast-check';

/** The server under attack, and the values that an attacker with access to it knows. */
export interface Victim {
  /** The addresses of the service and of its operations port. */
  addresses: string[];
  /** The value of the Host header that the page needs. */
  pageHost: string;
  token: string;
  mcpToken: string;
  /** The headers of a page whose user is signed in. */
  session: string[];
  threadId: string;
  cursor: string;
}

const targets = [
  ...['', '/VALUE', '/VALUE/notes'].map((path) => `${contract.basePath}/threads${path}`),
  ...['session', 'drafts', 'drafts/VALUE', 'drafts/VALUE/send', 'drafts/VALUE/discard'].map((path) => `/inbox/${path}`),
  ...['unread', 'status', 'assignee', 'assignees', 'notes'].map((path) => `/inbox/threads/VALUE/${path}`),
  ...['', '/VALUE', '/VALUE/rotate', '/VALUE/test', '/VALUE/deliveries/VALUE/redeliver'].map(
    (path) => `/inbox/webhooks${path}`,
  ),
  ...['/inbox/tokens', '/inbox/tokens/VALUE', '/mcp', '/mcp/', '/VALUE', '//evil.example/VALUE', '/assets/VALUE'],
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

const bodies = [
  ...' { [ null 0 "" {} []'.split(' '),
  '{"__proto__":{"admin":true}}',
  '{"a":1,"a":2}',
  '\u00ef\u00bb\u00bf{}',
  '{"secret":"\\ud800"}',
  '{"secret":1e999}',
  `{"secret":"${'a'.repeat(4_000)}"}`,
  '{"unread":"yes"}',
  '{"status":null}',
  '{"assignee":{"type":"user","id":"\\u0000"}}',
  '{"version":1.5,"changes":{"to":[{}]}}',
  '{"name":"\\u0000","audience":"rest","scopes":[],"expiresInDays":-1}',
  '{"url":"https://169.254.169.254/","events":["nope"]}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_thread","arguments":{"id":{}}}}',
  '[{"jsonrpc":"2.0","id":{},"method":"initialize"}]',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
];

/** The bytes that a header value may have (RFC 9110), without letters that add nothing. */
const characters = [...'abcXYZ019-._~!$&\'()*+,;=:@%/?[]{}|\\^`"<> \t\x80\xe9\xff'];
const noise = fc.string({ unit: fc.constantFrom(...characters), maxLength: 40 });

/** A text with one character changed, or without its end. */
const damaged = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.boolean())
    .map(([at, isCut]) => text.slice(0, at) + (isCut ? '' : `A${text.slice(at + 1)}`));

/** A body that ends where its headers declare. */
const content = fc
  .oneof(fc.constantFrom('', ...bodies), fc.constantFrom(...bodies).chain(damaged), noise)
  .chain((body) => {
    const chunk = body && `${body.length.toString(16)};a="b"\r\n${body}\r\n`;
    return fc.constantFrom(
      { framing: body && `Content-Length: ${body.length}\r\n`, body },
      { framing: 'Transfer-Encoding: chunked\r\n', body: `${chunk}0\r\n\r\n` },
      { framing: 'Transfer-Encoding: chunked\r\n', body: `${chunk}0\r\nAuthorization: Bearer x\r\n\r\n` },
    );
  });

/**
 * Requests with valid framing, in which everything else may be invalid. The server responds to each and keeps the connection
 * open. packages/http/test/security/smuggling.test.ts has requests with invalid framing.
 */
function createRequests({
  addresses,
  pageHost,
  token,
  mcpToken,
  session,
  threadId,
  cursor,
}: Victim): Arbitrary<[string, string]> {
  const value = fc.oneof(
    { arbitrary: fc.constant(threadId), weight: 3 },
    fc.constantFrom(threadId, cursor).chain(damaged),
    fc.constant(cursor),
    fc.constantFrom(...known),
    noise,
  );
  const inTarget = value.map((text) => text.replaceAll(/[^!-~]/g, ''));
  const fill = (template: string) =>
    fc
      .tuple(inTarget, inTarget)
      .map(([one, other]) => template.replace('VALUE', () => one).replace('VALUE', () => other));
  const parameter = fc.tuple(fc.constantFrom(...parameters).chain(fill), inTarget);
  const query = fc.array(parameter, { maxLength: 2 });
  const bearers = [token, token, token, mcpToken, 'session', `${token},Bearer ${token}`].map(
    (each) => `Bearer ${each}`,
  );
  const anyBearer = fc.oneof(fc.constantFrom(...bearers), damaged(`Bearer ${token}`));
  /** The headers that get a request past the checks of its part, or other ones. */
  const credentialsFor = (target: string): Arbitrary<string[]> => {
    if (target.startsWith('/inbox')) return fc.constant(session);
    if (target.startsWith('/mcp'))
      return fc.constant([`Authorization: Bearer ${mcpToken}`, 'Accept: application/json, text/event-stream']);
    return anyBearer.map((bearer) => [`Authorization: ${bearer}`]);
  };
  const odd = fc.array(fc.tuple(fc.constantFrom(...headers), value), { maxLength: 3 });
  return fc
    .record({
      address: fc.constantFrom(...Array.from({ length: 19 }, () => addresses[0] ?? ''), ...addresses),
      // CONNECT ends a connection. The first methods reach the most code.
      method: fc.oneof(
        { arbitrary: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT'), weight: 4 },
        fc.constantFrom(...METHODS.filter((name) => name !== 'CONNECT')),
      ),
      asked: fc.constantFrom(...targets).chain((template) => fc.tuple(fill(template), credentialsFor(template))),
      query,
      odd,
      content,
    })
    .filter(
      ({ method, asked: [target] }) =>
        // A stream of events does not end, and signing out would end the session for all requests after it.
        !(method === 'GET' && target.startsWith('/mcp')) && !(method === 'DELETE' && target === '/inbox/session'),
    )
    .map(({ address, method, asked: [target, credentials], query: pairs, content: { framing, body }, ...all }) => {
      const search = pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : '';
      const host = target.startsWith('/inbox') ? pageHost : address;
      const lines = [...credentials, ...all.odd.map((pair) => pair.join(': '))];
      const head = `${method} ${target}${search} HTTP/1.1\r\nHost: ${host}\r\n${framing}${lines.join('\r\n')}\r\n\r\n`;
      return [address, `${head}${body}`];
    });
}

const connections = 50;
/** The milliseconds of silence after which a response counts as missing. */
const patience = 20_000;

/**
 * Sends hostile requests, each followed by a valid one on the same connection. Returns the requests that did not get exactly
 * one response below 500, and the number of responses by status. The same seed gives the same requests.
 */
export async function sendHostileRequests(victim: Victim, requests: number, seed: number) {
  const requested = createRequests(victim);
  const statuses = new Map<number, number>();
  const findings: unknown[] = [];
  const send = async ([address, hostile]: [string, string]) => {
    const last = `GET ${contract.basePath}/threads HTTP/1.1\r\nHost: ${address}\r\nConnection: close\r\n\r\n`;
    const { text, statuses: received } = await exchangeBytes(`http://${address}`, `${hostile}${last}`, patience);
    const [first = 0] = received;
    statuses.set(first, (statuses.get(first) ?? 0) + 1);
    const expected = /^connection: close\r$/im.test(text.split('\r\n\r\n')[0] ?? '') ? 1 : 2;
    if (received.length !== expected || received.some((status) => status >= 500)) findings.push({ hostile, received });
  };
  for (let sent = 0; sent < requests && findings.length === 0; sent += connections)
    await Promise.all(fc.sample(requested, { numRuns: connections, seed: seed + sent }).map(send));
  return { findings, statuses };
}
